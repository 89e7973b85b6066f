import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  help: string;
  nodes: { html: string }[];
}

/** What axe-core has against a page as it is now, a line for each rule. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(" ").slice(0, 400)}`);
}
