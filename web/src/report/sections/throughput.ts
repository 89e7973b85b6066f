import { figure, type Panel } from "../../common/figure";
import { bytes, significant, time } from "../../common/numbers";
import type { TableData } from "../../common/table";
import { curves, type Axis, type Curve } from "../charts/curves";
import { key, lineSigns } from "../charts/key";
import { logDomain } from "../charts/plot";
import { byteTicks, decimalTicks } from "../charts/ticks";
import { threadsOf } from "../outcomes";
import type { Palette } from "../palette";
import type { Comparison, Interval } from "../results";
import type { Section } from "../section";
import { grouped, type Series, type Suite } from "../suites";

/** What a side does at a size. */
interface Rate {
  side: string;
  bytes: number;
  threads: number;
  time: Interval;
}

export function throughput(suites: Suite[], palette: Palette): Section | null {
  const drawn = suites.map((suite) => ({ ...suite, series: suite.series.filter(hasSizes) })).filter((suite) => suite.series.length > 0);
  if (drawn.length === 0) return null;
  return {
    id: "throughput",
    title: "Throughput over size",
    text:
      "Gigabytes a second of one thread, or of all together where a title says so, by the length of a message; both axes are logarithmic. Where a curve rises, a call costs more than its bytes; " +
      "where it is flat, the kernel itself is what takes the time.",
    body: drawn.map((suite) => suiteFigure(suite, palette)),
  };
}

/** Without two sizes there is no curve. */
function hasSizes(series: Series): boolean {
  return new Set(series.comparisons.map((comparison) => comparison.bytes).filter((size) => size !== null)).size > 1;
}

function suiteFigure(suite: Suite, palette: Palette): HTMLElement {
  const rates = suite.series.flatMap((series) => series.comparisons).flatMap(ratesOf);
  const sizes = rates.map((rate) => rate.bytes);
  const speed = logDomain(rates.map(speedOf));
  const x: Axis = {
    domain: [Math.min(...sizes), Math.max(...sizes)],
    label: "bytes of a message",
    ticks: (pixels) => byteTicks(x.domain, pixels),
    format: bytes,
  };
  const y: Axis = { domain: speed, label: "GB/s", ticks: (pixels) => decimalTicks(speed, pixels, 22), format: String };
  return figure({
    title: suite.title,
    text: "",
    key: key(
      lineSigns(
        rates.map((rate) => rate.side),
        palette,
      ),
    ),
    panels: suite.series.map((series) => panel(series, x, y, palette)),
    wide: false,
    table: numbers(suite),
    open: false,
  });
}

function panel(series: Series, x: Axis, y: Axis, palette: Palette): Panel {
  const bySide = [...grouped(series.comparisons.flatMap(ratesOf), (rate) => rate.side)];
  const lines = bySide.map(([side, rates]) => curve(side, rates));
  return {
    title: series.name,
    summary: `${series.name}, GB/s: ${bySide.map(([side, rates]) => `${side} ${summary(rates)}`).join("; ")}.`,
    draw: (width) => curves(width, x, y, lines, [], palette),
  };
}

function curve(side: string, rates: Rate[]): Curve {
  const points = rates.map((rate) => ({
    x: rate.bytes,
    y: speedOf(rate),
    low: (rate.threads * rate.bytes) / rate.time.high,
    high: (rate.threads * rate.bytes) / rate.time.low,
    noisy: false,
    text: `${side}, ${bytes(rate.bytes)}\n${significant(speedOf(rate))} GB/s, ${time(rate.time.value)}`,
  }));
  return { name: side, points, marked: points };
}

function summary(rates: Rate[]): string {
  return rates.map((rate) => `${significant(speedOf(rate))} at ${bytes(rate.bytes)}`).join(", ");
}

function ratesOf(comparison: Comparison): Rate[] {
  const size = comparison.bytes;
  return size === null ? [] : comparison.sides.map((side) => ({ side: side.name, bytes: size, threads: threadsOf(comparison), time: side.time }));
}

/** Gigabytes a second of all threads together. */
function speedOf(rate: Rate): number {
  return (rate.threads * rate.bytes) / rate.time.value;
}

function numbers(suite: Suite): TableData {
  return {
    caption: `${suite.title}: throughput`,
    columns: [
      { title: "Work" },
      { title: "Bytes", kind: "number" },
      { title: "Side" },
      { title: "GB/s", kind: "number" },
      { title: "Time", kind: "number" },
      { title: "95 % from", kind: "number" },
      { title: "to", kind: "number" },
    ],
    rows: suite.series.flatMap((series) =>
      series.comparisons
        .flatMap(ratesOf)
        .map((rate) => [
          series.name,
          bytes(rate.bytes),
          rate.side,
          significant(speedOf(rate)),
          time(rate.time.value),
          time(rate.time.low),
          time(rate.time.high),
        ]),
    ),
  };
}
