import * as Plot from "@observablehq/plot";
import type { Palette } from "../palette";
import { symbolOf } from "./key";
import { curveHeight, plot } from "./plot";

export interface Point {
  x: number;
  y: number;
  /** The interval of y; null where none was measured. */
  low: number | null;
  high: number | null;
  /** Whether it is to be marked, as its interval is wide. */
  noisy: boolean;
  /** What is said of the point under the mouse. */
  text: string;
}

export interface Curve {
  name: string;
  points: Point[];
  /** The points that get a symbol. */
  marked: Point[];
}

export interface Axis {
  domain: [number, number];
  label: string;
  /** Ticks for this many pixels. */
  ticks(pixels: number): number[];
  format(value: number): string;
}

/** A place on the x axis that has a name, such as the size of a cache. */
export interface Landmark {
  x: number;
  name: string;
}

const MARGIN = { top: 26, right: 22, bottom: 38, left: 58 };

/** Curves over two logarithmic axes. */
export function curves(width: number, x: Axis, y: Axis, lines: Curve[], landmarks: Landmark[], palette: Palette): Element {
  const height = curveHeight(width);
  const all = lines.flatMap((line) => line.points);
  return plot({
    width,
    height,
    marginTop: MARGIN.top,
    marginRight: MARGIN.right,
    marginBottom: MARGIN.bottom,
    marginLeft: MARGIN.left,
    x: { type: "log", domain: x.domain },
    y: { type: "log", domain: y.domain },
    marks: [
      Plot.gridY(y.ticks(height - MARGIN.top - MARGIN.bottom), { stroke: "var(--line)", strokeOpacity: 1 }),
      Plot.axisX(x.ticks(width - MARGIN.left - MARGIN.right), { text: x.format, tickSize: 4, label: x.label, labelArrow: "none" }),
      Plot.axisY(y.ticks(height - MARGIN.top - MARGIN.bottom), { text: y.format, tickSize: 0, label: y.label, labelArrow: "none" }),
      Plot.ruleX(landmarks, { x: "x", stroke: "var(--muted)", strokeDasharray: "1 3" }),
      Plot.text(landmarks, { x: "x", text: "name", frameAnchor: "top", dy: -6, lineAnchor: "bottom" }),
      ...lines.map((line) => intervals(line, palette)),
      ...lines.map((line) =>
        Plot.line(line.points, {
          x: "x",
          y: "y",
          stroke: palette.of(line.name).colour,
          strokeWidth: 2,
          strokeDasharray: palette.of(line.name).dash,
        }),
      ),
      ...lines.map((line) => Plot.dot(line.marked, { x: "x", y: "y", ...symbolOf(palette.of(line.name)) })),
      ...lines.map((line) => tildes(line, palette)),
      Plot.tip(all, Plot.pointer({ x: "x", y: "y", title: "text", fontFamily: "inherit" })),
    ],
  });
}

function intervals(line: Curve, palette: Palette): Plot.Markish {
  const known = line.points.filter((point) => point.low !== null && point.high !== null);
  return Plot.ruleX(known, { x: "x", y1: "low", y2: "high", stroke: palette.of(line.name).colour, strokeWidth: 1.5, clip: true });
}

/** Beside what is noisy. */
function tildes(line: Curve, palette: Palette): Plot.Markish {
  return Plot.text(
    line.points.filter((point) => point.noisy),
    {
      x: "x",
      y: "y",
      text: () => "~",
      dx: 10,
      fontSize: 18,
      fontWeight: 700,
      fill: palette.of(line.name).colour,
      stroke: "var(--paper)",
      strokeWidth: 3,
    },
  );
}
