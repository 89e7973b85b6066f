import { figure, type Panel } from "../../common/figure";
import { count, roundTime, time } from "../../common/numbers";
import type { TableData } from "../../common/table";
import { lastCall, marked, roundCalls } from "../cold";
import { curves, type Axis, type Point } from "../charts/curves";
import { key, lineSigns } from "../charts/key";
import { logDomain } from "../charts/plot";
import { decimalTicks } from "../charts/ticks";
import type { Palette } from "../palette";
import type { Call, ColdStart } from "../results";
import type { Section } from "../section";
import { grouped } from "../suites";

/** How many symbols a curve of hundreds of calls has. */
const SYMBOLS = 7;

export function coldStarts(starts: ColdStart[], palette: Palette): Section | null {
  const drawn = starts.filter((start) => start.calls.length > 0);
  if (drawn.length === 0) return null;
  const works = [...grouped(drawn, (start) => start.work)];
  return {
    id: "cold-start",
    title: "Cold start",
    text:
      "What each call takes in a fresh JVM, from the first one on. The JDK's intrinsics are reached only from code that its compiler has compiled, " +
      "so a curve that is high and then falls is a program that waits for the compiler.",
    body: [
      figure({
        title: "Time of a call by its number",
        text: "Of each call the median time of several JVMs. Both axes are logarithmic. The numbers below say too what all calls up to one took together.",
        key: key(
          lineSigns(
            drawn.map((start) => start.side),
            palette,
          ),
        ),
        panels: works.map(([work, ofWork]) => panel(work, ofWork, palette)),
        wide: true,
        table: numbers(works),
        open: false,
      }),
    ],
  };
}

function panel(work: string, starts: ColdStart[], palette: Palette): Panel {
  const last = Math.max(...starts.map((start) => lastCall(start.calls)));
  const nanos = logDomain(starts.flatMap((start) => start.calls.map(([, taken]) => taken)));
  const x: Axis = {
    domain: [1, Math.max(2, last)],
    label: "number of the call",
    ticks: (pixels) => decimalTicks(x.domain, pixels, 44),
    format: count,
  };
  const y: Axis = { domain: nanos, label: "time of the call", ticks: (pixels) => decimalTicks(nanos, pixels, 22), format: roundTime };
  const lines = starts.map((start) => ({
    name: start.side,
    points: start.calls.map((call) => pointOf(start.side, call)),
    marked: marked(start.calls, SYMBOLS).map((call) => pointOf(start.side, call)),
  }));
  return {
    title: work,
    summary: `${work}, time of a call: ${starts.map(summary).join("; ")}.`,
    draw: (width) => curves(width, x, y, lines, [], palette),
  };
}

function pointOf(side: string, [number, nanos, total]: Call): Point {
  const text = `${side}, call ${count(number)}\n${time(nanos)}, all up to it ${time(total)}`;
  return { x: number, y: nanos, low: null, high: null, noisy: false, text };
}

function summary(start: ColdStart): string {
  const calls = roundCalls(start.calls).filter(([number]) => /^10*$/.test(String(number)) || number === lastCall(start.calls));
  return `${start.side} ${calls.map(([number, nanos]) => `${time(nanos)} at call ${count(number)}`).join(", ")}`;
}

function numbers(works: [string, ColdStart[]][]): TableData {
  return {
    caption: "Calls of a fresh JVM",
    columns: [
      { title: "Work" },
      { title: "Side" },
      { title: "Call", kind: "number" },
      { title: "Time of this call", kind: "number" },
      { title: "Of all up to it", kind: "number" },
    ],
    rows: works.flatMap(([work, starts]) =>
      starts.flatMap((start) =>
        roundCalls(start.calls).map(([number, nanos, total]) => [work, start.side, count(number), time(nanos), time(total)]),
      ),
    ),
  };
}
