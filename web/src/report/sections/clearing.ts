import { figure } from "../../common/figure";
import { bytes, significant } from "../../common/numbers";
import type { TableData } from "../../common/table";
import { curves, type Axis, type Curve, type Landmark, type Point } from "../charts/curves";
import { key, lineSigns } from "../charts/key";
import { logDomain } from "../charts/plot";
import { byteTicks, decimalTicks } from "../charts/ticks";
import { Palette } from "../palette";
import type { ClearingSeries, Machine } from "../results";
import type { Section } from "../section";

export function clearing(series: ClearingSeries[], machine: Machine): Section | null {
  const drawn = series.filter((method) => method.points.length > 0);
  if (drawn.length === 0) return null;
  const palette = new Palette(drawn.map((method) => (method.method === "jdk" ? "JDK" : method.method)));
  const lines = drawn.map(curve);
  const points = lines.flatMap((line) => line.points);
  const sizes = points.map((point) => point.x);
  const speed = logDomain(points.map((point) => point.y));
  const x: Axis = {
    domain: [Math.min(...sizes), Math.max(...sizes)],
    label: "bytes cleared",
    ticks: (pixels) => byteTicks(x.domain, pixels),
    format: bytes,
  };
  const y: Axis = { domain: speed, label: "GB/s", ticks: (pixels) => decimalTicks(speed, pixels, 22), format: String };
  const caches: Landmark[] = machine.caches
    .filter((cache) => cache.bytes >= x.domain[0] && cache.bytes <= x.domain[1])
    .map((cache) => ({ x: cache.bytes, name: cache.level }));
  return {
    id: "clearing",
    title: "Clearing by cache level",
    text: "How fast each method sets memory to zero, by how much of it there is. Dotted lines are the sizes of the caches. A tilde marks a noisy speed, whose interval is wider than 25 % to each side.",
    body: [
      figure({
        title: "Gigabytes cleared in a second, by method",
        text: "",
        key: key(
          lineSigns(
            lines.map((line) => line.name),
            palette,
          ),
        ),
        panels: [
          {
            title: "",
            summary: `Gigabytes cleared in a second: ${lines.map(summary).join("; ")}. ${caches.map((cache) => `${cache.name} holds ${bytes(cache.x)}`).join(", ")}.`,
            draw: (width) => curves(width, x, y, lines, caches, palette),
          },
        ],
        wide: true,
        table: numbers(lines),
        open: false,
      }),
    ],
  };
}

function curve(series: ClearingSeries): Curve {
  const name = series.method === "jdk" ? "JDK" : series.method;
  const points = series.points.map(({ bytes: length, gigabytesPerSecond: { value, low, high }, noisy }) => ({
    x: length,
    y: value,
    low,
    high,
    noisy,
    text: `${name}, ${bytes(length)}\n${significant(value)} GB/s${noisy ? `, noisy: ${significant(low)} to ${significant(high)}` : ""}`,
  }));
  return { name, points, marked: points };
}

function summary(line: Curve): string {
  return `${line.name} ${line.points.map((point) => `${speedOf(point)} at ${bytes(point.x)}`).join(", ")}`;
}

function speedOf(point: Point): string {
  return `${point.noisy ? "~" : ""}${significant(point.y)}`;
}

function numbers(lines: Curve[]): TableData {
  return {
    caption: "Clearing: gigabytes a second",
    columns: [
      { title: "Method" },
      { title: "Bytes", kind: "number" },
      { title: "GB/s", kind: "number" },
      { title: "95 % from", kind: "number" },
      { title: "to", kind: "number" },
    ],
    rows: lines.flatMap((line) =>
      line.points.map((point) => [line.name, bytes(point.x), speedOf(point), significant(point.low!), significant(point.high!)]),
    ),
  };
}
