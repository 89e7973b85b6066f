import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Protects: a page is one file, which asks nobody for anything more. */
test.each(["report", "explorer"])("the page %s names no other file", (page) => {
  const html = readFileSync(`target/pages/${page}.html`, "utf8");
  expect(html).toContain('id="data"');
  expect(html).not.toMatch(/<script[^>]+src=|<link[^>]+href=|@import|url\(/);
});
