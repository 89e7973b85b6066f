import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { unpack } from "../../src/explorer/archive";
import { KERNEL } from "./tiny";

/** Protects: a kernel comes out of its packing as it went in, letters beyond ASCII too. */
test("a packed kernel is unpacked", async () => {
  const kernel = { ...KERNEL, steps: ["Σ0, ≥ 1", "…"] };
  expect(await unpack(gzipSync(JSON.stringify(kernel)).toString("base64"))).toEqual(kernel);
});

/** Protects: a page that was cut off says so, and does not show half a kernel. */
test("what is cut off is refused", async () => {
  const base64 = gzipSync(JSON.stringify(KERNEL)).toString("base64");
  await expect(unpack(base64.slice(0, 100))).rejects.toThrow();
});
