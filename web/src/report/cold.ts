import { greatest } from "./greatest";
import type { Call } from "./results";

/** The number of the last call. */
export function lastCall(calls: Call[]): number {
  return calls.at(-1)?.[0] ?? 0;
}

/** Those of the calls that are nearest to 1, 2, 5, 10, 20, 50 ..., and the last one. */
export function roundCalls(calls: Call[]): Call[] {
  const last = lastCall(calls);
  const numbers: number[] = [];
  for (let decade = 1; decade < last; decade *= 10) {
    numbers.push(...[decade, 2 * decade, 5 * decade].filter((number) => number < last));
  }
  return nearest(calls, [...numbers, last]);
}

/** Few calls, evenly over a logarithmic axis, for the symbols that tell curves apart. */
export function marked(calls: Call[], count: number): Call[] {
  const last = lastCall(calls);
  return nearest(
    calls,
    Array.from({ length: count }, (_, place) => last ** (place / (count - 1))),
  );
}

/** The calls nearest to these numbers on a logarithmic axis, each once. */
function nearest(calls: Call[], numbers: number[]): Call[] {
  const found = numbers.map((number) => greatest(calls, ([listed]) => -Math.abs(Math.log(listed / number))));
  return [...new Set(found)].filter((call) => call !== null);
}

/** The last call that is listed of both; null if there is none. */
export function lastOfBoth(one: Call[], other: Call[]): { one: Call; other: Call } | null {
  const pairs = one.flatMap((call) => other.filter(([number]) => number === call[0]).map((same) => ({ one: call, other: same })));
  return pairs.at(-1) ?? null;
}
