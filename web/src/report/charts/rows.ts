import * as Plot from "@observablehq/plot";
import { marginFor, plot } from "./plot";

/** A row of a chart whose x axis is shared: its name on the left, its value, as text, on the right. */
export interface Row<T> {
  name: string;
  value: string;
  datum: T;
}

/** Rows under a heading of their own; without one where the heading is empty. */
export interface Group<T> {
  heading: string;
  rows: Row<T>[];
}

export interface RowsAxis {
  type: "log" | "linear";
  domain: [number, number];
  label: string;
  ticks(pixels: number): number[];
  format(value: number): string;
  /** The room for texts. Charts with the same room and axis can be compared by eye. */
  margins: Margins;
}

export interface Margins {
  left: number;
  right: number;
}

const ROW_HEIGHT = 20;
const PADDING = 0.28;
const BOTTOM = 38;

/** A row that is placed: y is its key on the chart's scale. */
export type Placed<T> = Row<T> & { y: string };

/** Room for the names and values of all charts that share an axis. */
export function marginsFor(ofAll: Pick<Row<unknown>, "name" | "value">[]): Margins {
  return {
    left: marginFor(
      ofAll.map((row) => row.name),
      150,
    ),
    right: marginFor(
      ofAll.map((row) => row.value),
      175,
    ),
  };
}

/** Lines at places of the x axis. They leave out the rows of headings, whose text is long and would cross them. */
export function linesAt(places: number[], placed: Placed<unknown>[], options: Plot.TickXOptions): Plot.Markish {
  const gap = -(ROW_HEIGHT * PADDING) / 2;
  const ends = placed.flatMap(({ y }) => places.map((x) => ({ x, y })));
  return Plot.tickX(ends, { x: "x", y: "y", insetTop: gap, insetBottom: gap, ...options });
}

/** Groups of rows one below the other, drawn by marks of the caller's. */
export function rows<T>(width: number, axis: RowsAxis, groups: Group<T>[], marks: (placed: Placed<T>[]) => Plot.Markish[]): Element {
  const placed = groups.flatMap((group, place) => group.rows.map((row, of) => ({ ...row, y: `${place}.${of}` })));
  const headings = groups.map((group, place) => ({ y: `${place}`, text: group.heading })).filter((heading) => heading.text !== "");
  const keys = groups.flatMap((group, place) => [
    ...(group.heading === "" ? [] : [`${place}`]),
    ...group.rows.map((_, of) => `${place}.${of}`),
  ]);
  const { left, right } = axis.margins;
  const ticks = axis.ticks(width - left - right);
  return plot({
    width,
    height: keys.length * ROW_HEIGHT + BOTTOM + 4,
    marginTop: 4,
    marginBottom: BOTTOM,
    marginLeft: left,
    marginRight: right,
    x: { type: axis.type, domain: axis.domain, clamp: true },
    y: { type: "band", domain: keys, padding: PADDING, axis: null },
    marks: [
      linesAt(ticks, placed, { stroke: "var(--line)" }),
      Plot.axisX(ticks, { text: axis.format, tickSize: 0, label: axis.label, labelAnchor: "center", labelArrow: "none" }),
      Plot.text(placed, { y: "y", text: "name", frameAnchor: "left", dx: -8, textAnchor: "end" }),
      ...marks(placed),
      Plot.text(headings, {
        y: "y",
        text: "text",
        frameAnchor: "left",
        dx: -left,
        textAnchor: "start",
        textOverflow: "ellipsis",
        lineWidth: width / 14,
        fontWeight: 600,
        fill: "currentColor",
        stroke: "var(--paper)",
        strokeWidth: 5,
      }),
      Plot.text(placed, { y: "y", text: "value", frameAnchor: "right", dx: 8, textAnchor: "start", fontVariant: "tabular-nums" }),
    ],
  });
}

/** An interval with its two ends. */
export function whiskers<T>(placed: Placed<T>[], low: (datum: T) => number, high: (datum: T) => number): Plot.Markish[] {
  const options = { y: "y" as const, stroke: "var(--ink)", strokeWidth: 1.4 };
  return [
    Plot.ruleY(placed, { ...options, x1: (row: Placed<T>) => low(row.datum), x2: (row: Placed<T>) => high(row.datum) }),
    Plot.tickX(placed, { ...options, x: (row: Placed<T>) => low(row.datum), insetTop: 3, insetBottom: 3 }),
    Plot.tickX(placed, { ...options, x: (row: Placed<T>) => high(row.datum), insetTop: 3, insetBottom: 3 }),
  ];
}
