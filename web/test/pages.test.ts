import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What would be asked of somebody else. A place within the page, as url(#clip), is not. */
const FOREIGN = /<script[^>]+src=[^>]*|<link[^>]+href=[^>]*|@import.{20}|url\((?!["']?#).{20}/g;

/** Protects: the page is one file, which asks nobody for anything more. */
test("the page names no other file", () => {
  const html = readFileSync("target/pages/explorer.html", "utf8");
  expect(html.includes('id="data"')).toBe(true);
  expect(html.match(FOREIGN)).toBe(null);
});
