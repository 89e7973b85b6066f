/** How many times as good "after" is: of rates more is better, of times and bytes less. */
export function gain(unit: string, before: number, after: number): number {
  return isRate(unit) ? after / before : before / after;
}

/** ops/ms, GB/s, bytes per cycle are rates; ns, ns/op, cycles/block and B/op are not. */
function isRate(unit: string): boolean {
  return /^ops\b/.test(unit) || /\/ ?(s|ms|us|µs|ns|cycle)$/.test(unit);
}
