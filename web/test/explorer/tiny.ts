import type { Core, Index, Kernel, Summary, Timeline } from "../../src/explorer/kernels";

/** A kernel of two strands that is small enough to be counted by hand. */
export const TIMELINE: Timeline = {
  core: "small",
  to: 4,
  rounds: 1,
  line: [1, 2, 3, 4],
  issued: [0, 0, 1, 2],
  executed: [1, 2, 2, 5],
  ports: [[0], [1], [0], [0, 2]],
  busy: [[1], [1], [1], [1, 4]],
  critical: [0, 2, 3],
  round: { cycles: 4, chain: 4, within: 5, port: 3, portName: "ALU0", width: 2 },
};

export const CORE: Core = { name: "small", title: "Small core", width: 2, ports: ["ALU0", "ALU1", "LOAD"] };

export const KERNEL: Kernel = {
  name: "sum/x64/1x2",
  text: [".blocks:", "add eax, ebx", "add ecx, edx", "rol eax, 7", "add eax, [rsi]", "ret"],
  encoding: ["", "01 d8", "01 d1", "c1 c0 07", "03 06", "c3"],
  strand: [-1, 0, 1, 0, 0, -1],
  step: [-1, 0, 0, 1, 1, 2],
  meaning: [-1, 0, 0, 1, 2, 3],
  generalPressure: [4, 4, 4, 5, 3, 0],
  vectorPressure: [0, 0, 0, 0, 0, 0],
  generalRegisters: 15,
  vectorRegisters: 16,
  loop: [0, 5],
  steps: ["round 1, step 1", "round 1, step 2", "leave"],
  meanings: ["a = a + b", "a = a <<< 7", "a = a + memory", "returns"],
  timelines: [TIMELINE],
};

export function summary(name: string, change: Partial<Summary> = {}): Summary {
  const [family, target, shape = "1x1"] = name.split("/");
  const [lanes, strands] = shape.split("x").map(Number);
  return {
    name,
    algorithm: family!.toUpperCase(),
    standard: "",
    target: target!,
    lanes: lanes!,
    strands: strands!,
    shipped: true,
    instructions: 6,
    loop: 5,
    bytes: 20,
    unit: "a block",
    predictions: [],
    proof: { proved: true, claims: [], assumptions: [] },
    ...change,
  };
}

export function index(...names: string[]): Index {
  return { version: "test", cores: [CORE], impossible: [], here: [], near: [], kernels: names.map((name) => summary(name)) };
}
