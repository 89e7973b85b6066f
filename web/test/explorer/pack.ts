import { gzipSync } from "node:zlib";
import type { Index, Kernel } from "../../src/explorer/kernels";

/** A kernel as the page holds it. */
export function packed(kernel: Kernel): string {
  return gzipSync(JSON.stringify(kernel)).toString("base64");
}

/** The built page with kernels in it, as ./sennit explore makes it. */
export function filled(html: string, index: Index, kernels: Map<string, string>): string {
  const data = JSON.stringify(index).replaceAll("<", "\\u003c");
  const holders = [...kernels].map(
    ([name, base64]) => `<script type="application/octet-stream" id="kernel:${name}">${base64}</script>`,
  );
  return html.replace(
    /<script type="application\/json" id="data">null<\/script>/,
    () => `<script type="application/json" id="data">${data}</script>${holders.join("\n")}`,
  );
}
