import type { Kernel } from "./kernels";

/** There are so many colours; more strands than that begin anew, and are told apart by their numbers. */
const COLOURS = 7;

/** The variable of the theme that holds a strand's colour; what belongs to no strand has the quiet one. */
export function strandColour(strand: number): string {
  return strand < 0 ? "--series-0" : `--series-${1 + (strand % COLOURS)}`;
}

/** Strands are counted from 0, as in the listings that the weaver writes. */
export function strandName(strand: number): string {
  return strand < 0 ? "no strand" : `strand ${strand}`;
}

/** The strands that occur in a kernel, and -1 if something belongs to none. */
export function strandsIn(kernel: Kernel): number[] {
  return [...new Set(kernel.strand)].sort((a, b) => a - b);
}
