import type { Kernel } from "./kernels";

/** There are so many colours; more strands than that begin anew, and are told apart by their numbers. */
const COLOURS = 7;

/** The modes of AES, whose strands are not copies of one computation but two that are woven together. */
const MODES = new Set(["gcm-encrypt", "gcm-decrypt", "aes-ctr", "ghash"]);
const MODE_STRANDS = ["AES in counter mode", "GHASH"];

/** What the two numbers of a shape count, and what one of the second is called. */
export interface ShapeWords {
  lanes: "Lanes" | "Blocks";
  strands: "Strands" | "Vectors";
  strand: string;
}

/** A digest's shape is lanes by strands, a mode's is blocks in a vector by vectors in a group. */
export function shapeWords(kernel: string): ShapeWords {
  return isMode(kernel)
    ? { lanes: "Blocks", strands: "Vectors", strand: "vector" }
    : { lanes: "Lanes", strands: "Strands", strand: "strand" };
}

/** So many strands, or vectors, of a kernel. */
export function counted(kernel: string, strands: number): string {
  return `${strands} ${shapeWords(kernel).strand}${strands === 1 ? "" : "s"}`;
}

/** The variable of the theme that holds a strand's colour; what belongs to no strand has the quiet one. */
export function strandColour(strand: number): string {
  return strand < 0 ? "--series-0" : `--series-${1 + (strand % COLOURS)}`;
}

/** Strands are counted from 0, as in the listings that the weaver writes. */
export function strandName(kernel: string, strand: number): string {
  if (strand < 0) return "no strand";
  return isMode(kernel) ? MODE_STRANDS[strand]! : `strand ${strand}`;
}

/** The strands that occur in a kernel, and -1 if something belongs to none. */
export function strandsIn(kernel: Kernel): number[] {
  return [...new Set(kernel.strand)].sort((a, b) => a - b);
}

function isMode(kernel: string): boolean {
  return MODES.has(kernel.split("/")[0]!);
}
