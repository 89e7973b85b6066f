import type { Kernel } from "./kernels";

/** The line that a key leads to; null if it is none of the listing's keys. */
export function next(kernel: Kernel, line: number, key: string, perPage: number): number | null {
  if (key === "ArrowRight") return alongStrand(kernel, line, 1);
  if (key === "ArrowLeft") return alongStrand(kernel, line, -1);
  return rowAt(key, line, kernel.text.length, perPage);
}

/** The row that a key leads to; null if it is none of the keys. */
export function rowAt(key: string, row: number, rows: number, perPage: number): number | null {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: perPage, PageUp: -perPage, Home: -rows, End: rows };
  const step = steps[key];
  return step === undefined ? null : Math.min(rows - 1, Math.max(0, row + step));
}

function alongStrand(kernel: Kernel, line: number, direction: 1 | -1): number {
  for (let each = line + direction; each >= 0 && each < kernel.text.length; each += direction) {
    if (line < 0 || kernel.strand[each] === kernel.strand[line]) return each;
  }
  return Math.max(0, line);
}
