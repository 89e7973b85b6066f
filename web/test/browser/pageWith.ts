import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Puts data, and elements behind them, into a page that was built, as the commands do, and gives its address. */
export function pageWith(page: string, name: string, json: string, more = ""): string {
  const html = readFileSync(`target/pages/${page}.html`, "utf8");
  const filled = html.replace(
    /(<script type="application\/json" id="data">)null<\/script>/,
    (_, tag: string) => `${tag}${json.replaceAll("<", "\\u003c")}</script>${more}`,
  );
  mkdirSync("target/test-pages", { recursive: true });
  const file = resolve(`target/test-pages/${page}-${name}.html`);
  writeFileSync(file, filled);
  return pathToFileURL(file).href;
}
