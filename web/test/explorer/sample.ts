import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import type { Index, Kernel } from "../../src/explorer/kernels";

const FOLDER = "test/explorer/sample";

/** What ./sennit explore wrote of a few kernels. */
export const INDEX = read<Index>("index.json");

export const KERNELS = new Map(
  readdirSync(FOLDER)
    .filter((file) => file !== "index.json")
    .map((file) => read<Kernel>(file))
    .map((kernel) => [kernel.name, kernel]),
);

function read<T>(file: string): T {
  return JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as T;
}

/** The page that was built, with these kernels in it as ./sennit explore puts them there; gives its address. */
export function pageWith(name: string, index: Index | null, kernels: Iterable<Kernel>): string {
  const data = JSON.stringify(index).replaceAll("<", "\\u003c");
  const holders = [...kernels].map(
    (kernel) =>
      `<script type="application/octet-stream" id="kernel:${kernel.name}">` +
      `${gzipSync(JSON.stringify(kernel)).toString("base64")}</script>`,
  );
  const empty = '<script type="application/json" id="data">null</script>';
  const built = readFileSync("target/pages/explorer.html", "utf8");
  if (!built.includes(empty)) throw new Error("target/pages/explorer.html has no place for data: npm run build");
  mkdirSync("target/test-pages", { recursive: true });
  const file = resolve(`target/test-pages/explorer-${name}.html`);
  writeFileSync(file, built.replace(empty, () => empty.replace("null", () => data) + holders.join("\n")));
  return pathToFileURL(file).href;
}

/** As many kernels as the library has: the sample's over and over, under other names. */
export function many(count: number): { index: Index; kernels: Kernel[] } {
  const kernels = [...KERNELS.values()];
  const summaries = INDEX.kernels;
  const copies = Array.from({ length: count }, (_, i) => `copy${i}`);
  return {
    index: {
      ...INDEX,
      kernels: [...summaries, ...copies.map((name, i) => ({ ...summaries[i % summaries.length]!, name: `${name}/x64-v3` }))],
    },
    kernels: [...kernels, ...copies.map((name, i) => ({ ...kernels[i % kernels.length]!, name: `${name}/x64-v3` }))],
  };
}
