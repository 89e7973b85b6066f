import type { Impossible, Index, Summary } from "./kernels";

/** What a kernel is chosen by. */
export interface Wanted {
  family: string;
  target: string;
  lanes: number;
  strands: number;
}

/** The kernels of one function, such as md5: what their names begin with. */
export function family(summary: Summary): string {
  return summary.name.split("/")[0]!;
}

export function wanted(summary: Summary): Wanted {
  return { family: family(summary), target: summary.target, lanes: summary.lanes, strands: summary.strands };
}

/** Families by the algorithm that they belong to, in the order of the index. */
export function families(index: Index): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const kernel of index.kernels) {
    const names = found.get(kernel.algorithm) ?? [];
    if (!names.includes(family(kernel))) names.push(family(kernel));
    found.set(kernel.algorithm, names);
  }
  return found;
}

export function targets(index: Index, of: string): string[] {
  return [...new Set(index.kernels.filter((k) => family(k) === of).map((k) => k.target))];
}

export function lanes(index: Index, of: string, target: string): number[] {
  const found = index.kernels.filter((k) => family(k) === of && k.target === target);
  return [...new Set(found.map((k) => k.lanes))].sort((a, b) => a - b);
}

/** The same kernel in all numbers of strands that there are, by that number. */
export function siblings(index: Index, summary: Summary): Summary[] {
  return index.kernels
    .filter((k) => family(k) === family(summary) && k.target === summary.target && k.lanes === summary.lanes)
    .sort((a, b) => a.strands - b.strands);
}

/** Numbers of strands in which this kernel cannot be woven. */
export function impossible(index: Index, summary: Summary): Impossible[] {
  return index.impossible.filter(
    (shape) => shape.algorithm === summary.algorithm && shape.target === summary.target && shape.lanes === summary.lanes,
  );
}

/** The kernel of the family that differs least from what is wanted: in the target least of all, then in lanes, then in strands. */
export function nearest(index: Index, want: Wanted): Summary {
  const distance = (k: Summary): number =>
    (k.target === want.target ? 0 : 1e6) +
    Math.min(Math.abs(k.lanes - want.lanes), 99) * 1e4 +
    Math.min(Math.abs(k.strands - want.strands), 99) * 10 +
    (k.shipped ? 0 : 1);
  const all = index.kernels.filter((k) => family(k) === want.family);
  return all.reduce((best, k) => (distance(k) < distance(best) ? k : best));
}

/** What a family begins with: the first of its kernels that is in the library; on that target, if there is one. */
export function leading(index: Index, of: string, target: string): Summary {
  const all = index.kernels.filter((k) => family(k) === of);
  const shipped = all.filter((k) => k.shipped);
  return shipped.find((k) => k.target === target) ?? shipped[0] ?? all[0]!;
}

/**
 * What is shown when nothing was chosen: the first kernel that the machine uses. If it uses none, the first proved kernel whose strands
 * can be compared with one strand.
 */
export function first(index: Index): Summary {
  const used = index.kernels.find((k) => index.here.includes(k.name));
  if (used) return used;
  const woven = index.kernels.find(
    (k) => k.proof.proved && k.strands > 1 && k.lanes === 1 && siblings(index, k)[0]!.strands === 1,
  );
  return woven ?? index.kernels[0]!;
}
