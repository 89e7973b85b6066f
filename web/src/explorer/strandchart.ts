import * as Plot from "@observablehq/plot";
import { element } from "../common/elements";
import { significant } from "../common/numbers";
import { picture } from "../common/picture";
import { table } from "../common/table";
import type { Index, Summary } from "./kernels";
import { impossible, siblings } from "./shapes";
import { shownCore, type Page } from "./state";
import { counted, shapeWords } from "./strands";
import { word } from "./word";

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
  const heading = element("h2", { id: "strands-title" });
  const label = element("label", { for: "strand-range" });
  const output = element("output", { for: "strand-range" });
  const chart = element("div", { class: "chart" });
  const refused = element("div", {});
  const details = element("details", {});
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
    chart.replaceChildren(picture(plotOf(points, chosen, core?.title ?? null, width), summary(points, chosen)));
  };
  page.watch(
    (state) => [state.chosen, state.scene, state.core],
    ([chosen]) => {
      const all = siblings(index, chosen);
      range.max = String(all.length - 1);
      range.value = String(all.indexOf(chosen));
      range.disabled = all.length === 1;
      const words = shapeWords(chosen.name);
      heading.replaceChildren(word(words.strands));
      label.textContent = `Number of ${words.strand}s`;
      output.textContent = counted(chosen.name, chosen.strands);
      range.setAttribute("aria-valuetext", output.textContent);
      refused.replaceChildren(...reasons(index, chosen));
      details.replaceChildren(...numbers(all, title));
      details.hidden = all.every((each) => each.predictions.length === 0);
      draw();
    },
  );
  new ResizeObserver(draw).observe(chart);
  return element(
    "section",
    { class: "strand-chart", "aria-labelledby": "strands-title" },
    heading,
    element("p", { class: "mover" }, label, range, output),
    chart,
    refused,
    details,
  );
}

function pointsOf(all: Summary[], title: (core: string) => string): Point[] {
  return all.flatMap((summary) =>
    summary.predictions.flatMap(({ core, bytesPerCycle }) =>
      bytesPerCycle === null ? [] : [{ strands: summary.strands, bytesPerCycle, core: title(core) }],
    ),
  );
}

/** The chart in words. */
function summary(points: Point[], chosen: Summary): string {
  const cores = [...new Set(points.map((point) => point.core))];
  const of = (core: string): string =>
    points
      .filter((point) => point.core === core)
      .map((point) => `${significant(point.bytesPerCycle)} in ${point.strands}`)
      .join(", ");
  return `Predicted bytes per cycle by number of ${shapeWords(chosen.name).strand}s. ${cores.map((core) => `${core}: ${of(core)}.`).join(" ")}`;
}

function plotOf(points: Point[], chosen: Summary, core: string | null, width: number): ReturnType<typeof Plot.plot> {
  const cores = [...new Set(points.map((point) => point.core))];
  const numbers = [...new Set(points.map((point) => point.strands))].sort((a, b) => a - b);
  return Plot.plot({
    width,
    height: HEIGHT,
    marginLeft: 40,
    marginBottom: 36,
    marginRight: 20,
    style: { background: "transparent" },
    x: { type: "point", domain: numbers, label: shapeWords(chosen.name).strands.toLowerCase(), padding: 0.5 },
    y: { label: "bytes per cycle", zero: true, grid: true, nice: true },
    color: { domain: cores, range: COLOURS },
    symbol: { domain: cores, legend: true },
    marks: [
      Plot.ruleX([chosen.strands], { stroke: "currentColor", strokeOpacity: 0.12, strokeWidth: 26 }),
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
  const byReason = new Map<string, number[]>();
  for (const { reason, strands } of impossible(index, chosen)) byReason.set(reason, [...(byReason.get(reason) ?? []), strands]);
  if (byReason.size === 0) return [];
  const word = shapeWords(chosen.name).strand;
  return [
    element(
      "ul",
      { class: "reasons" },
      ...[...byReason].map(([reason, strands]) =>
        element("li", {}, element("strong", {}, `There is no kernel of ${either(strands)} ${word}s: `), reason),
      ),
    ),
  ];
}

function either(numbers: number[]): string {
  return numbers.length === 1 ? String(numbers[0]) : `${numbers.slice(0, -1).join(", ")} or ${numbers.at(-1)}`;
}

/** The same as a table, under the summary of its details. */
function numbers(all: Summary[], title: (core: string) => string): HTMLElement[] {
  const words = shapeWords(all[0]!.name);
  return [
    element("summary", {}, `The numbers: ${words.strands.toLowerCase()}`),
    table({
      caption: `Predicted cycles, for ${all.at(-1)!.unit}`,
      columns: [
        { title: words.strands },
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
          `${each.shipped ? "yes" : "no"}${each.proof.proved ? ", proved" : ""}`,
        ]),
      ),
    }),
  ];
}
