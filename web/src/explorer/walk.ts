import type { Kernel } from "./kernels";

/** The line that a key leads to; null if it is none of the listing's keys. */
export function next(kernel: Kernel, line: number, key: string, perPage: number): number | null {
  const last = kernel.text.length - 1;
  const within = (wanted: number): number => Math.min(last, Math.max(0, wanted));
  switch (key) {
    case "ArrowDown":
      return within(line + 1);
    case "ArrowUp":
      return within(line - 1);
    case "PageDown":
      return within(line + perPage);
    case "PageUp":
      return within(line - perPage);
    case "Home":
      return 0;
    case "End":
      return last;
    case "ArrowRight":
      return alongStrand(kernel, line, 1);
    case "ArrowLeft":
      return alongStrand(kernel, line, -1);
    default:
      return null;
  }
}

function alongStrand(kernel: Kernel, line: number, direction: 1 | -1): number {
  for (let each = line + direction; each >= 0 && each < kernel.text.length; each += direction) {
    if (line < 0 || kernel.strand[each] === kernel.strand[line]) return each;
  }
  return Math.max(0, line);
}
