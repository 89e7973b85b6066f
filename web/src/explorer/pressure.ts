import * as Plot from "@observablehq/plot";
import { element } from "../common/elements";
import { picture } from "../common/picture";
import type { Kernel } from "./kernels";
import { shownPlace, type Page } from "./state";
import { word } from "./word";

interface Point {
  line: number;
  registers: number;
  bank: string;
}

const HEIGHT = 190;

/** How many registers hold something that is needed later, line by line, against how many there are. */
export function pressure(page: Page): HTMLElement {
  const said = element("p", {});
  const chart = element("div", { class: "chart" });
  const marker = element("div", { class: "marker", "aria-hidden": "true" });
  let scale: Plot.Scale | undefined;

  const place = (): void => {
    const shown = shownPlace(page.state);
    const visible = scale && shown && shown.kernel === page.state.scene?.kernel;
    marker.hidden = !visible;
    if (visible) marker.style.insetInlineStart = `${scale!.apply(shown.line + 1)}px`;
  };
  const draw = (): void => {
    const kernel = page.state.scene?.kernel;
    const width = Math.floor(chart.clientWidth);
    if (!kernel || width === 0) return;
    const plot = plotOf(kernel, width);
    scale = plot.scale("x");
    chart.replaceChildren(picture(plot, summary(kernel)), marker);
    place();
  };
  page.watch(
    (state) => [state.scene],
    ([scene]) => {
      if (scene) said.textContent = summary(scene.kernel);
      draw();
    },
  );
  page.watch((state) => [shownPlace(state)], place);
  new ResizeObserver(draw).observe(chart);
  return element(
    "section",
    { class: "pressure", "aria-labelledby": "pressure-title" },
    element("h2", { id: "pressure-title" }, word("Register pressure")),
    said,
    key(),
    chart,
  );
}

/** The most of each bank, and where, in words. */
export function summary(kernel: Kernel): string {
  const bank = (pressure: number[], of: number, name: string): string => {
    const most = pressure.reduce((a, b) => Math.max(a, b), 0);
    return most === 0 ? `no ${name} registers` : `at most ${most} of ${of} ${name} registers, first at line ${pressure.indexOf(most) + 1}`;
  };
  return `The kernel needs ${bank(kernel.generalPressure, kernel.generalRegisters, "general")}, and ${bank(kernel.vectorPressure, kernel.vectorRegisters, "vector")}.`;
}

function plotOf(kernel: Kernel, width: number): ReturnType<typeof Plot.plot> {
  const points = (pressure: number[], bank: string): Point[] =>
    pressure.map((registers, line) => ({ line: line + 1, registers, bank }));
  const limit = (registers: number, bank: string): Plot.Markish =>
    Plot.ruleY([registers], { stroke: COLOURS[bank], strokeDasharray: "2,4", strokeWidth: 1.5 });
  const [begin, end] = kernel.loop;
  return Plot.plot({
    width,
    height: HEIGHT,
    marginLeft: 32,
    marginBottom: 34,
    style: { background: "transparent" },
    x: { label: "line", domain: [1, kernel.text.length] },
    y: { label: "registers", domain: [0, Math.max(kernel.generalRegisters, kernel.vectorRegisters) + 1], grid: true },
    marks: [
      end > begin ? Plot.rectX([{}], { x1: begin + 1, x2: end, fill: "currentColor", fillOpacity: 0.05 }) : null,
      limit(kernel.generalRegisters, "general"),
      limit(kernel.vectorRegisters, "vector"),
      Plot.lineY(points(kernel.generalPressure, "general"), { x: "line", y: "registers", stroke: COLOURS["general"], curve: "step-after", strokeWidth: 1.25 }),
      Plot.lineY(points(kernel.vectorPressure, "vector"), { x: "line", y: "registers", stroke: COLOURS["vector"], curve: "step-after", strokeWidth: 2.25 }),
    ],
  });
}

const COLOURS: Record<string, string> = { general: "var(--series-6)", vector: "var(--series-3)" };

function key(): HTMLElement {
  return element(
    "ul",
    { class: "line-key", "aria-hidden": "true" },
    element("li", { class: "general" }, "general, thin"),
    element("li", { class: "vector" }, "vector, thick"),
    element("li", { class: "limit" }, "dotted: how many there are"),
    element("li", { class: "loop" }, "shaded: the loop over blocks"),
  );
}
