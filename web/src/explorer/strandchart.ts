import * as Plot from "@observablehq/plot";
import { element } from "../common/elements";
import { significant } from "../common/numbers";
import { table } from "../common/table";
import type { Index, Summary } from "./kernels";
import { impossible, siblings } from "./shapes";
import { shownCore, type Page } from "./state";

interface Point {
  strands: number;
  bytesPerCycle: number;
  core: string;
}

const HEIGHT = 210;
const COLOURS = ["var(--series-1)", "var(--series-2)", "var(--series-3)", "var(--series-4)", "var(--series-6)"];
const DASHES = ["none", "6,3", "2,3", "9,3,2,3", "4,2"];

/** What the models say of the same kernel in other numbers of strands. */
export function strandChart(index: Index, page: Page): HTMLElement {
  const range = element("input", { type: "range", step: "1", min: "0", id: "strand-range" });
  const output = element("output", { for: "strand-range" });
  const chart = element("div", { class: "chart" });
  const rest = element("div", {});
  const title = (core: string): string => index.cores.find((each) => each.name === core)?.title ?? core;

  range.addEventListener("input", () => {
    page.update({ chosen: siblings(index, page.state.chosen)[Number(range.value)]! });
  });
  const draw = (): void => {
    const chosen = page.state.chosen;
    const width = Math.floor(chart.clientWidth);
    const points = pointsOf(siblings(index, chosen), title);
    if (width === 0) return;
    if (points.length === 0) {
      chart.replaceChildren(element("p", { class: "hint" }, "No model was asked about this kernel."));
      return;
    }
    const core = shownCore(index, page.state);
    const plot = plotOf(points, chosen.strands, core?.title ?? null, width);
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", summary(points));
    chart.replaceChildren(plot);
  };
  page.watch(
    (state) => [state.chosen, state.scene, state.core],
    ([chosen]) => {
      const all = siblings(index, chosen);
      range.max = String(all.length - 1);
      range.value = String(all.indexOf(chosen));
      range.disabled = all.length === 1;
      range.setAttribute("aria-valuetext", strands(chosen));
      output.textContent = strands(chosen);
      rest.replaceChildren(...reasons(index, chosen), numbers(all, title));
      draw();
    },
  );
  new ResizeObserver(draw).observe(chart);
  return element(
    "section",
    { class: "strand-chart", "aria-labelledby": "strands-title" },
    element("h2", { id: "strands-title" }, "Strands"),
    element("p", { class: "mover" }, element("label", { for: "strand-range" }, "Number of strands"), range, output),
    chart,
    rest,
  );
}

function strands(summary: Summary): string {
  return summary.strands === 1 ? "1 strand" : `${summary.strands} strands`;
}

function pointsOf(all: Summary[], title: (core: string) => string): Point[] {
  return all.flatMap((summary) =>
    summary.predictions.flatMap(({ core, bytesPerCycle }) =>
      bytesPerCycle === null ? [] : [{ strands: summary.strands, bytesPerCycle, core: title(core) }],
    ),
  );
}

/** The chart in words. */
function summary(points: Point[]): string {
  const cores = [...new Set(points.map((point) => point.core))];
  const of = (core: string): string =>
    points
      .filter((point) => point.core === core)
      .map((point) => `${significant(point.bytesPerCycle)} in ${point.strands}`)
      .join(", ");
  return `Predicted bytes per cycle by number of strands. ${cores.map((core) => `${core}: ${of(core)}.`).join(" ")}`;
}

function plotOf(points: Point[], chosen: number, core: string | null, width: number): ReturnType<typeof Plot.plot> {
  const cores = [...new Set(points.map((point) => point.core))];
  const numbers = [...new Set(points.map((point) => point.strands))].sort((a, b) => a - b);
  return Plot.plot({
    width,
    height: HEIGHT,
    marginLeft: 40,
    marginBottom: 36,
    marginRight: 20,
    style: { background: "transparent" },
    x: { type: "point", domain: numbers, label: "strands", padding: 0.5 },
    y: { label: "bytes per cycle", zero: true, grid: true, nice: true },
    color: { domain: cores, range: COLOURS },
    symbol: { domain: cores, legend: true },
    marks: [
      Plot.ruleX([chosen], { stroke: "currentColor", strokeOpacity: 0.12, strokeWidth: 26 }),
      ...cores.map((each, i) =>
        Plot.lineY(
          points.filter((point) => point.core === each),
          { x: "strands", y: "bytesPerCycle", stroke: "core", strokeDasharray: DASHES[i % DASHES.length]!, strokeWidth: each === core ? 2.5 : 1.5 },
        ),
      ),
      Plot.dot(points, { x: "strands", y: "bytesPerCycle", stroke: "core", fill: "var(--raised)", symbol: "core", r: 4.5, strokeWidth: 2 }),
    ],
  });
}

function reasons(index: Index, chosen: Summary): HTMLElement[] {
  const refused = impossible(index, chosen);
  if (refused.length === 0) return [];
  return [
    element(
      "ul",
      { class: "reasons" },
      ...refused.map((shape) => element("li", {}, element("strong", {}, `${shape.strands} strands cannot be woven: `), shape.reason)),
    ),
  ];
}

function numbers(all: Summary[], title: (core: string) => string): HTMLElement {
  return element(
    "details",
    {},
    element("summary", {}, "The numbers: strands"),
    table({
      caption: `Predicted cycles, for ${all[0]!.unit}`,
      columns: [
        { title: "Strands" },
        { title: "Core" },
        { title: "Cycles", kind: "number" },
        { title: "Bytes per cycle", kind: "number" },
        { title: "In the library" },
      ],
      rows: all.flatMap((each) =>
        each.predictions.map(({ core, cycles, bytesPerCycle }) => [
          String(each.strands),
          title(core),
          significant(cycles),
          bytesPerCycle === null ? "unknown" : significant(bytesPerCycle),
          each.shipped ? "yes, proved" : "no",
        ]),
      ),
    }),
  );
}
