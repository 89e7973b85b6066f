import type { Index, Kernel } from "./kernels";

/** What of the state is in the page's address, so that it can be linked to, and gone back to. */
export interface Address {
  kernel: string | null;
  core: string | null;
  critical: boolean;
  bytes: boolean;
  /** The kernel that it is compared with. */
  beside: string | null;
  /** A line of the listing, counted from 1 as people see it. */
  line: number | null;
}

/** Reads the part of an address behind #; what it does not understand counts as not said. */
export function readAddress(hash: string): Address {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const line = Number(said.get("line"));
  return {
    kernel: said.get("kernel"),
    core: said.get("core"),
    critical: said.has("critical"),
    bytes: said.has("bytes"),
    beside: said.get("beside"),
    line: Number.isInteger(line) && line > 0 ? line : null,
  };
}

/** Slashes stay as they are: a kernel's name can be read in the address. */
export function writeAddress(address: Address): string {
  const parts: string[] = [];
  if (address.kernel !== null) parts.push(`kernel=${escaped(address.kernel)}`);
  if (address.beside !== null) parts.push(`beside=${escaped(address.beside)}`);
  if (address.core !== null) parts.push(`core=${escaped(address.core)}`);
  if (address.line !== null) parts.push(`line=${address.line}`);
  if (address.critical) parts.push("critical");
  if (address.bytes) parts.push("bytes");
  return `#${parts.join("&")}`;
}

/** The line that the address says, counted from 0, if the kernel has it. */
export function lineIn(kernel: Kernel, address: Address): number | null {
  return address.line !== null && address.line <= kernel.text.length ? address.line - 1 : null;
}

/** A sentence about what the address names and the page has not; null if all is there. */
export function missing(index: Index, address: Address): string | null {
  if (address.kernel !== null && !index.kernels.some((each) => each.name === address.kernel)) {
    return `This page has no kernel ${address.kernel}, which the address names: choose another one.`;
  }
  if (address.beside !== null && !index.kernels.some((each) => each.name === address.beside)) {
    return `This page has no kernel ${address.beside}, which the address names to compare with: choose another one.`;
  }
  if (address.core !== null && !index.cores.some((each) => each.name === address.core)) {
    return `This page has no core ${address.core}, which the address names: it shows another one.`;
  }
  return null;
}

/** The same about a line of the kernel that the address names. */
export function missingLine(kernel: Kernel, address: Address): string | null {
  return address.line !== null && lineIn(kernel, address) === null
    ? `${kernel.name} has ${kernel.text.length} lines, and none with the number ${address.line}, which the address names.`
    : null;
}

function escaped(value: string): string {
  return encodeURIComponent(value).replaceAll("%2F", "/");
}
