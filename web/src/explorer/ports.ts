import type { Core } from "./kernels";

/** What the ports of a maker's cores do. The first pattern that fits a port's name counts. */
interface Ports {
  core: RegExp;
  ports: [RegExp, string][];
}

const PORTS: Ports[] = [
  {
    core: /^Intel /,
    ports: [
      [/^port 0$/, "general and vector arithmetic, and branches"],
      [/^port 1$/, "general and vector arithmetic, and products"],
      [/^port 5$/, "general and vector arithmetic, and permutations of vectors"],
      [/^port 6$/, "general arithmetic, shifts and branches"],
      [/^port 10$/, "general arithmetic"],
      [/^port (2|3|11)$/, "loads"],
      [/^port (4|9)$/, "data of stores"],
      [/^port (7|8)$/, "addresses of stores"],
    ],
  },
  {
    core: /^AMD /,
    ports: [
      [/^ALU/, "general arithmetic"],
      [/^BRU/, "branches"],
      [/^AGU/, "addresses of loads and stores"],
      [/^FP45/, "stores of vectors, and moves from vectors to general registers"],
      [/^FPSt/, "data of a vector's store"],
      [/^FP/, "vector arithmetic"],
      [/^LSU/, "loads and stores"],
      [/^Load/, "loads"],
      [/^Store/, "stores"],
    ],
  },
  {
    core: /^Arm /,
    ports: [
      [/^B/, "branches"],
      [/^D/, "data of stores"],
      [/^Flg/, "results of comparisons, for the instructions that set them"],
      [/^L/, "loads, and addresses of stores"],
      [/^M/, "general arithmetic, also what takes several cycles, such as products"],
      [/^S/, "general arithmetic that takes one cycle"],
      [/^V/, "vector arithmetic"],
    ],
  },
];

/** What a port of a core does, in a few words. */
export function portWork(core: Core, port: string): string {
  const known = PORTS.find((maker) => maker.core.test(core.title))?.ports.find(([name]) => name.test(port));
  return known?.[1] ?? "what LLVM's model gives it";
}

/** The same as an explanation of the port's name. */
export function portMeaning(core: Core, port: string): string {
  return `A port of ${core.title}: a unit that takes an instruction at a time. This one is for ${portWork(core, port)}.`;
}
