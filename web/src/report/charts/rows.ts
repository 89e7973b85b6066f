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
}

const ROW_HEIGHT = 20;
const BOTTOM = 38;

/** A row that is placed: y is its key on the chart's scale. */
export type Placed<T> = Row<T> & { y: string };

/** Groups of rows one below the other, drawn by marks of the caller's. */
export function rows<T>(width: number, axis: RowsAxis, groups: Group<T>[], marks: (placed: Placed<T>[]) => Plot.Markish[]): Element {
  const placed = groups.flatMap((group, place) => group.rows.map((row, of) => ({ ...row, y: `${place}.${of}` })));
  const headings = groups.map((group, place) => ({ y: `${place}`, text: group.heading })).filter((heading) => heading.text !== "");
  const keys = groups.flatMap((group, place) => [
    ...(group.heading === "" ? [] : [`${place}`]),
    ...group.rows.map((_, of) => `${place}.${of}`),
  ]);
  const marginLeft = marginFor(
    placed.map((row) => row.name),
    150,
  );
  const marginRight = marginFor(
    placed.map((row) => row.value),
    175,
  );
  const ticks = axis.ticks(width - marginLeft - marginRight);
  return plot({
    width,
    height: keys.length * ROW_HEIGHT + BOTTOM + 4,
    marginTop: 4,
    marginBottom: BOTTOM,
    marginLeft,
    marginRight,
    x: { type: axis.type, domain: axis.domain, clamp: true },
    y: { type: "band", domain: keys, padding: 0.28, axis: null },
    marks: [
      Plot.gridX(ticks, { stroke: "var(--line)", strokeOpacity: 1 }),
      Plot.axisX(ticks, { text: axis.format, tickSize: 0, label: axis.label, labelAnchor: "center", labelArrow: "none" }),
      Plot.text(placed, { y: "y", text: "name", frameAnchor: "left", dx: -8, textAnchor: "end" }),
      ...marks(placed),
      Plot.text(headings, {
        y: "y",
        text: "text",
        frameAnchor: "left",
        dx: -marginLeft,
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
