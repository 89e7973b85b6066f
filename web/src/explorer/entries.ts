import type { Timeline } from "./kernels";
import type { Place } from "./state";

/** Which execution of an instruction is meant: the one said, or the first of a line that begins within the cycles in sight, or the first. */
export function entryOf(timeline: Timeline, place: Place, sight: [number, number]): number | null {
  if (place.entry !== null) return place.entry;
  const all = timeline.line.flatMap((line, entry) => (line === place.line ? [entry] : []));
  const seen = all.find((entry) => timeline.issued[entry]! >= sight[0] && timeline.issued[entry]! < sight[1]);
  return seen ?? all[0] ?? null;
}

/** Ports that something is executed on in any of the timelines, as places in the core's list. */
export function portsUsed(timelines: Timeline[]): number[] {
  return [...new Set(timelines.flatMap((timeline) => timeline.ports.flat()))].sort((a, b) => a - b);
}
