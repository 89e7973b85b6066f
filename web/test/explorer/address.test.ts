import { expect, test } from "vitest";
import { lineIn, readAddress, writeAddress, type Address } from "../../src/explorer/address";
import { KERNEL } from "./tiny";

const ALL: Address = { kernel: "md5/x64-v3/8x1", core: "znver4", critical: true, bytes: true, beside: "md5/x64-v3", line: 120 };
const NONE: Address = { kernel: null, core: null, critical: false, bytes: false, beside: null, line: null };

/** Protects: a link to an instruction leads there. */
test.each([ALL, NONE, { ...ALL, critical: false, line: null }, { ...ALL, kernel: "a&b=c/ü" }])("%o is read as it was written", (address) => {
  expect(readAddress(writeAddress(address))).toEqual(address);
});

/** Protects: addresses can be read by people. */
test("a kernel's name stands in the address as it is", () => {
  expect(writeAddress(ALL)).toBe("#kernel=md5/x64-v3/8x1&beside=md5/x64-v3&core=znver4&line=120&critical&bytes");
});

/** Protects: what somebody typed wrongly does not break the page. */
test.each(["", "#", "#line=x", "#line=-3", "#line=1.5", "#unknown"])("of %j there is nothing to read", (hash) => {
  expect(readAddress(hash)).toEqual(NONE);
});

/** Protects: a line of a kernel that has become shorter is not looked for. */
test.each([
  [1, 0],
  [KERNEL.text.length, KERNEL.text.length - 1],
  [KERNEL.text.length + 1, null],
  [null, null],
])("line %s of the address is line %s of the kernel", (line, place) => {
  expect(lineIn(KERNEL, { ...NONE, line })).toBe(place);
});
