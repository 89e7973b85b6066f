import type { Index, Summary } from "./kernels";
import { family, siblings } from "./shapes";

/** Kernels that one can be compared with, under what they have in common with it. */
export interface Partners {
  title: string;
  names: string[];
}

/** All other kernels: those that differ in strands only, then those of the same function, then the rest. */
export function partners(index: Index, chosen: Summary): Partners[] {
  const others = index.kernels.filter((each) => each !== chosen);
  const near = siblings(index, chosen);
  const kin = others.filter((each) => !near.includes(each) && family(each) === family(chosen));
  const rest = others.filter((each) => family(each) !== family(chosen));
  const groups: [string, Summary[]][] = [
    ["The same, woven otherwise", near.filter((each) => each !== chosen)],
    ["The same function", kin],
    ["Other functions", rest],
  ];
  return groups.filter(([, of]) => of.length > 0).map(([title, of]) => ({ title, names: of.map((each) => each.name) }));
}
