import { element } from "./elements";
import { picture } from "./picture";
import { table, type TableData } from "./table";
import "./figure.css";

/** A chart of a figure: what it shows, in words for who does not see it, and how it is drawn at a width in pixels. */
export interface Panel {
  title: string;
  summary: string;
  draw(width: number): Element;
}

export interface FigureParts {
  title: string;
  /** What one sees, in a sentence or two; empty where the title says it. */
  text: string;
  /** What the signs of all panels mean; null where the panels say so themselves. */
  key: Node | null;
  panels: Panel[];
  /** Wide panels stand two beside each other at most. */
  wide: boolean;
  /** The same numbers. */
  table: TableData;
  /** Whether the table is open from the beginning. */
  open: boolean;
}

let figures = 0;

/** Charts with their caption and with their numbers as a table. */
export function figure(parts: FigureParts): HTMLElement {
  const id = `figure-${++figures}`;
  return element(
    "figure",
    { "aria-labelledby": id },
    element("figcaption", {}, element("h3", { id }, parts.title), parts.text === "" ? null : element("p", {}, parts.text)),
    parts.key,
    element("div", { class: parts.wide ? "panels wide" : "panels" }, ...parts.panels.map(panel)),
    element("details", parts.open ? { open: "" } : {}, element("summary", {}, `The numbers: ${parts.title}`), table(parts.table)),
  );
}

function panel(chart: Panel): HTMLElement {
  const canvas = element("div", { class: "chart" });
  drawn.set(canvas, { chart, width: 0 });
  widths.observe(canvas);
  return element("div", { class: "panel" }, chart.title === "" ? null : element("p", { class: "panel-title" }, chart.title), canvas);
}

const drawn = new WeakMap<Element, { chart: Panel; width: number }>();

/** Charts are drawn anew for each width, so that their text keeps its size on a phone. */
const widths = new ResizeObserver((entries) => {
  for (const { target, contentRect } of entries) {
    const state = drawn.get(target)!;
    const width = Math.floor(contentRect.width);
    if (width === 0 || width === state.width) continue;
    state.width = width;
    target.replaceChildren(picture(state.chart.draw(width), state.chart.summary));
  }
});
