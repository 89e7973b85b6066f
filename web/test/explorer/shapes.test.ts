import { expect, test } from "vitest";
import { families, first, impossible, lanes, leading, nearest, siblings, targets } from "../../src/explorer/shapes";
import { index, summary } from "./tiny";

const INDEX = index("md5/x64", "md5/x64/1x2", "md5/x64/8x1", "md5/x64/8x3", "md5/a64", "ghash/a64/2x1", "ghash/a64/2x8");

/** Protects: all that is in the index can be chosen. */
test("algorithms, targets, lanes and strands are those of the index", () => {
  expect([...families(INDEX)]).toEqual([
    ["MD5", ["md5"]],
    ["GHASH", ["ghash"]],
  ]);
  expect(targets(INDEX, "md5")).toEqual(["x64", "a64"]);
  expect(lanes(INDEX, "md5", "x64")).toEqual([1, 8]);
  expect(siblings(INDEX, INDEX.kernels[3]!).map((each) => each.strands)).toEqual([1, 3]);
});

/** Protects: who changes one thing keeps the others as far as there is such a kernel. */
test.each([
  [{ family: "md5", target: "x64", lanes: 8, strands: 2 }, "md5/x64/8x1"],
  [{ family: "md5", target: "a64", lanes: 8, strands: 3 }, "md5/a64"],
  [{ family: "md5", target: "x64", lanes: 1, strands: 8 }, "md5/x64/1x2"],
  [{ family: "ghash", target: "x64", lanes: 1, strands: 7 }, "ghash/a64/2x8"],
])("nearest to %o is %s", (want, name) => {
  expect(nearest(INDEX, want).name).toBe(name);
});

/** Protects: who changes the algorithm sees how it is best woven, and not the shape that another one had. */
test.each([
  ["x64-v3", "gcm/x64-vaes512/4x4"],
  ["a64-aes", "gcm/a64-aes/1x8"],
])("from %s one comes to %s", (target, name) => {
  const all = index("md5/x64-v3", "gcm/x64-vaes512/4x4", "gcm/x64-vaes512/4x1", "gcm/a64-aes/1x4", "gcm/a64-aes/1x8");
  all.kernels[3]!.shipped = false;
  expect(leading(all, "gcm", target).name).toBe(name);
});

/** Protects: the page begins with a kernel whose strands can be seen beside one strand. */
test("a kernel in several strands comes first", () => {
  expect(first(INDEX).name).toBe("md5/x64/1x2");
  const compared = { ...INDEX, kernels: INDEX.kernels.map((each) => ({ ...each, shipped: each.strands === 1 })) };
  expect(first(compared).name).toBe("md5/x64/1x2");
  expect(first({ ...INDEX, here: ["none/x64", INDEX.kernels[1]!.name] }).name).toBe(INDEX.kernels[1]!.name);
  expect(first(index("ghash/a64/2x8")).name).toBe("ghash/a64/2x8");
});

/** Protects: a reason is given for the kernel that it belongs to only. */
test("what is impossible is so for one algorithm, target and number of lanes", () => {
  const shape = { algorithm: "MD5", target: "x64", lanes: 1, strands: 3, reason: "Registers run out." };
  const refused = { ...INDEX, impossible: [shape] };
  expect(impossible(refused, summary("md5/x64/1x2"))).toEqual([shape]);
  expect(impossible(refused, summary("md5/x64/8x2"))).toEqual([]);
  expect(impossible(refused, summary("md5/a64"))).toEqual([]);
});
