import { mkdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Results } from "../../src/report/results";
import { suitesOf } from "../../src/report/suites";
import { startChromium } from "../browser/chromium";
import { pageWith } from "../browser/pageWith";
import { violations } from "../browser/violations";
import { sample } from "./sample";

const SCREENSHOTS = "target/screenshots";
const MEGABYTE = 1_000_000;

let browser: Browser;
const address = pageWith("report", "sample", JSON.stringify(sample()));

/** Every kind of element, but few of each, as axe and screenshots take long for many. */
const short = pageWith("report", "short", JSON.stringify(shortened(sample())));

beforeAll(async () => {
  browser = await startChromium();
  mkdirSync(SCREENSHOTS, { recursive: true });
});

afterAll(() => browser.close());

function shortened(results: Results): Results {
  return {
    ...results,
    comparisons: suitesOf(results.comparisons).flatMap((suite) => suite.series[0]!.comparisons.slice(0, 2)),
    coldStarts: results.coldStarts.slice(0, 2).map((start) => ({ ...start, calls: start.calls.slice(0, 8) })),
    clearing: results.clearing.map((method) => ({ ...method, points: method.points.slice(-3) })),
    limits: results.limits.slice(0, 3),
    model: { ...results.model!, kernels: results.model!.kernels.filter((_, place) => place % 24 < 2) },
  };
}

/** Opens a page, and fails if it says anything on its console or asks for another file. */
async function opened(url: string, options: BrowserContextOptions, check: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (request.url() !== url && !request.url().startsWith("blob:")) faults.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  await check(page);
  await context.close();
  expect(faults).toEqual([]);
}

/** Waits until each chart is there, as they are drawn once their width is known. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.querySelectorAll(".chart")].every((chart) => chart.querySelector("svg") !== null));
}

/** The headings of a chart that lie on lines. */
function headingsOnLines(chart: Element): string[] {
  const lines = [...chart.querySelectorAll("line")].map((line) => line.getBoundingClientRect());
  return [...chart.querySelectorAll("[font-weight='600'] text")]
    .filter((heading) => {
      const { left, right, top, bottom } = heading.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      return lines.some((line) => line.left < right && line.right > left && line.top < middle && line.bottom > middle);
    })
    .map((heading) => heading.textContent!);
}

/** Protects: the sections are there in their order, and each chart says in words what it shows. */
test("all sections are shown, and each figure has a name and its charts have summaries", () =>
  opened(address, {}, async (page) => {
    await drawn(page);
    await page.screenshot({ path: `${SCREENSHOTS}/report-light.png`, fullPage: true });
    expect(await page.locator("section").evaluateAll((all) => all.map((section) => section.id))).toEqual([
      "ratios",
      "throughput",
      "cold-start",
      "allocation",
      "clearing",
      "limits",
      "models-x86-64",
      "models-aarch64",
      "safepoints",
      "published",
      "numbers",
      "too-low",
    ]);
    const figures = page.getByRole("figure");
    const names = await figures.evaluateAll((all) =>
      all.map((figure) => document.getElementById(figure.getAttribute("aria-labelledby")!)!.textContent),
    );
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => name === "")).toEqual([]);
    const charts = await page
      .locator(".chart svg")
      .evaluateAll((all) => all.map((chart) => [chart.getAttribute("role"), chart.getAttribute("aria-label")!.length > 20]));
    expect(charts.length).toBeGreaterThan(30);
    expect(charts.every(([role, said]) => role === "img" && said)).toBe(true);
    expect(await figures.evaluateAll((all) => all.every((figure) => figure.querySelectorAll("tbody tr").length > 0))).toBe(true);
  }));

/** Protects: bars of the same length mean the same in all charts of a figure whose axis is said to be the same. */
test("charts of a figure have one scale", () =>
  opened(address, {}, async (page) => {
    await drawn(page);
    const figures = await page.locator(":is(#ratios, #safepoints) figure:has(svg), #models-x86-64 figure:has(svg):has-text('Predicted bytes')").all();
    expect(figures.length).toBeGreaterThan(2);
    for (const figure of figures) {
      const charts = await figure.locator(".chart svg").evaluateAll((all) =>
        all.map((chart) =>
          [...chart.querySelector("[font-variant='tabular-nums']")!.querySelectorAll("text")].map((tick) => [
            tick.textContent!,
            Math.round(tick.getBoundingClientRect().left - chart.getBoundingClientRect().left),
          ]),
        ),
      );
      expect(charts[0]!.length).toBeGreaterThan(0);
      for (const chart of charts) expect(chart).toEqual(charts[0]);
    }
  }));

/** Protects: people who cannot see well, or use no mouse, can read the page, by day and by night. */
test.each(["light", "dark"] as const)("axe finds nothing in %s colours, tables open", (colorScheme) =>
  opened(short, { colorScheme }, async (page) => {
    await drawn(page);
    await page.locator("details").evaluateAll((all) => all.forEach((details) => ((details as HTMLDetailsElement).open = true)));
    expect(await violations(page)).toEqual([]);
  }),
);

/** Protects: a phone shows the page without being scrolled sideways; tables scroll in their boxes, also when they are open. */
test("a phone needs no sideways scrolling", () =>
  opened(short, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }, async (page) => {
    await drawn(page);
    await page.screenshot({ path: `${SCREENSHOTS}/report-phone.png`, fullPage: true });
    await page.locator("details").evaluateAll((all) => all.forEach((details) => ((details as HTMLDetailsElement).open = true)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const widest = await page
      .locator(".chart svg")
      .evaluateAll((all) => Math.max(...all.map((chart) => chart.getBoundingClientRect().right)));
    expect(widest).toBeLessThanOrEqual(360);
  }));

/** Protects: charts follow the window, so their text stays legible. */
test("charts are drawn anew when the window gets narrower", () =>
  opened(address, {}, async (page) => {
    await drawn(page);
    await page.setViewportSize({ width: 420, height: 800 });
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".chart svg")].every((chart) => Number(chart.getAttribute("width")) <= 420),
    );
  }));

/** Protects: who points at a curve is told its number. */
test("a curve says the number under the mouse", () =>
  opened(short, { colorScheme: "dark" }, async (page) => {
    await drawn(page);
    const chart = page.locator("#clearing .chart svg");
    await chart.hover();
    await page.waitForFunction(() => document.querySelector("#clearing [aria-label=tip] text") !== null);
    expect(await chart.locator("[aria-label=tip] text").textContent()).toMatch(/GB\/s/);
    const paper = await chart.locator("[aria-label=tip] path").evaluate((path) => getComputedStyle(path).fill);
    expect(paper).toBe("rgb(27, 31, 36)");
    await page.locator("#clearing").screenshot({ path: `${SCREENSHOTS}/report-tip.png` });
  }));

/** The sample, in which the first comparisons were made by two threads too, which take as long. */
function onAllCores(results: Results): Results {
  const series = suitesOf(results.comparisons)[0]!.series[0]!;
  const all = series.comparisons.map((comparison) => ({
    ...comparison,
    id: `${comparison.id}/all-cores`,
    series: `${comparison.series} on all cores`,
    threads: 2,
  }));
  return { ...results, machine: { ...results.machine, physicalCores: 1 }, comparisons: [...series.comparisons, ...all] };
}

/** Protects: the throughput of several threads is that of all together, and their allocation is not shown twice. */
test("all cores stand beside one thread", () =>
  opened(pageWith("report", "all-cores", JSON.stringify(onAllCores(sample()))), {}, async (page) => {
    await drawn(page);
    const said = await page.locator("#throughput .chart svg").evaluateAll((all) => all.map((chart) => chart.getAttribute("aria-label")!));
    const speedOf = (series: string) => Number(/: JDK ([\d.]+) at/.exec(said.find((words) => words.startsWith(`${series}, `))!)![1]);
    expect(speedOf("MD5 digest on all cores") / speedOf("MD5 digest")).toBeCloseTo(2, 1);
    expect(await page.locator("#ratios").textContent()).toContain("MD5 digest on all cores");
    expect(await page.locator("#allocation").textContent()).not.toContain("on all cores");
    expect(await page.locator("#numbers").textContent()).toContain("Cores1");
  }));

/** Protects: a speed that is not known well is marked, in the chart, in its words and in its table. */
test("noisy speeds have a tilde", () =>
  opened(short, {}, async (page) => {
    await drawn(page);
    const figure = page.locator("#clearing figure");
    expect(await figure.locator(".chart svg text").filter({ hasText: "~" }).count()).toBe(1);
    expect(await figure.getByRole("img").first().getAttribute("aria-label")).toMatch(/stream\/x64-v3 [^;]*~[\d.]+ at 16/);
    expect((await figure.locator("tbody td").allTextContents()).filter((cell) => cell.startsWith("~")).length).toBe(1);
  }));

/** Protects: a gain that was published without its numbers is shown like others, and no chart has other machines beside this one. */
test("published gains stand in tables only", () =>
  opened(short, {}, async (page) => {
    await drawn(page);
    const figure = page.getByRole("figure", { name: "Choose and majority" });
    expect(await figure.locator("tbody tr th, tbody tr td").allTextContents()).toEqual([
      "C2",
      "ns of 17 KiB",
      "the gain alone",
      "1.005–1.008×",
      "50,400 → 50,000",
      "1.008×",
      "1.004–1.012×",
    ]);
    expect(await page.locator("#published").getByRole("img").count()).toBe(0);
  }));

/** Protects: bars of allocation that are in one chart are of one length, which the chart names. */
test("each length has a chart of allocation", () =>
  opened(address, {}, async (page) => {
    const titles = await page.locator("#allocation .panel-title").allInnerTexts();
    expect(titles.map((title) => title.replaceAll("\u00a0", " "))).toEqual([
      "Message digests, 16 B",
      "HMAC, 16 B",
      "AES-GCM, 64 B",
      "UUIDs from names, 16 B",
      "Many messages at once",
      "Many messages at once, 16 KiB",
    ]);
  }));

/** Protects: what is slower than promised is said in the head of the page, which leads to its end, where each is named. */
test("ratios that are too low are warned of, and end the page", () => {
  const results = shortened(sample());
  const [first, ...others] = results.comparisons;
  const sides = first!.sides.map((side) => (side.ratio === null ? side : { ...side, ratio: { value: 0.8, low: 0.78, high: 0.82 } }));
  const slow = pageWith("report", "slow", JSON.stringify({ ...results, comparisons: [{ ...first!, sides }, ...others] }));
  return opened(slow, {}, async (page) => {
    await drawn(page);
    const warning = page.locator("header .notice.warning");
    expect(await warning.innerText()).toMatch(/^Too slow\. \d of \d+ ratios (is|are) below 0\.95×\. Which they are\.$/);
    expect(await warning.getByRole("link").getAttribute("href")).toBe("#too-low");
    const end = page.locator("section").last();
    expect(await end.getAttribute("id")).toBe("too-low");
    expect(await end.locator("tbody tr").first().innerText()).toContain("0.800×");
    expect(await violations(page)).toEqual([]);
  });
});

/** Protects: who compares two runs sees what changed first, and what is noise only in the table; the file that is downloaded stays that of one run. */
test("what changed is a section of a page that has it", () => {
  const interval = (value: number) => ({ value, low: value * 0.95, high: value * 1.05 });
  const change = (id: string, factor: number, verdict: string) => ({
    id,
    side: "Sennit",
    before: interval(1.2),
    after: interval(1.2 * factor),
    factor: interval(factor),
    verdict,
  });
  const changes = {
    summary: ["Of 3 ratios 1 are faster.", "Both runs are of the same machine."],
    changes: [change("MessageDigests.getAndDigest/MD5/64", 1.25, "faster"), change("HMAC/b/64", 0.9, "slower"), change("HMAC/c/64", 1.01, "same within noise")],
  };
  const more = `<script type="application/json" id="changes">${JSON.stringify(changes)}</script>`;
  const compared = pageWith("report", "compared", JSON.stringify(shortened(sample())), more);
  return opened(compared, { viewport: { width: 390, height: 800 }, colorScheme: "dark" }, async (page) => {
    await drawn(page);
    const section = page.locator("section").first();
    expect(await section.getAttribute("id")).toBe("what-changed");
    expect(await page.locator("[id]").evaluateAll((all) => all.length - new Set(all.map((one) => one.id)).size)).toBe(0);
    expect(await section.locator(".lead").innerText()).toBe("Of 3 ratios 1 are faster. Both runs are of the same machine.");
    expect(await section.getByRole("img").getAttribute("aria-label")).toBe(
      "Ratios, divided by those of the older run: MessageDigests.getAndDigest/MD5/64 Sennit 1.25×, faster; HMAC/b/64 Sennit 0.90×, slower.",
    );
    await section.screenshot({ path: `${SCREENSHOTS}/report-changes.png` });
    expect(await section.locator(".chart svg").evaluate(headingsOnLines)).toEqual([]);
    await section.locator("summary").click();
    expect(await section.locator("tbody tr").last().locator("th, td").allInnerTexts()).toEqual([
      "HMAC/c/64",
      "Sennit",
      "1.20×",
      "1.21×",
      "1.01×",
      "0.96×",
      "1.06×",
      "same within noise",
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Download/ }).click()]);
    expect(JSON.parse(readFileSync((await download.path())!, "utf8"))).toEqual(shortened(sample()));
  });
});

/** Protects: paper shows every table, and the screen is afterwards as it was. */
test("all tables are open in print, and no buttons are shown", () =>
  opened(short, { colorScheme: "dark" }, async (page) => {
    await drawn(page);
    await page.screenshot({ path: `${SCREENSHOTS}/report-dark.png`, fullPage: true });
    const open = () => page.locator("details").evaluateAll((all) => all.filter((details) => (details as HTMLDetailsElement).open).length);
    const before = await open();
    await page.emulateMedia({ media: "print" });
    await page.waitForFunction(() => document.querySelector("details:not([open])") === null);
    expect(await page.locator("table:visible").count()).toBe(await page.locator("table").count());
    expect(await page.getByRole("button").count()).toBe(0);
    await page.screenshot({ path: `${SCREENSHOTS}/report-print.png` });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--ink").trim())).toBe("#1c2127");
    await page.pdf({ path: `${SCREENSHOTS}/report.pdf`, format: "A4" });
    await page.emulateMedia({ media: "screen" });
    await page.waitForFunction(() => document.querySelector("details:not([open])") !== null);
    expect(await open()).toBe(before);
  }));

/** Protects: tables open by keyboard alone, and the file that is downloaded is what was measured. */
test("the controls work", () =>
  opened(address, {}, async (page) => {
    await drawn(page);
    const summary = page.getByText("The numbers: HMAC").first();
    await summary.focus();
    await page.keyboard.press("Enter");
    const ratios = page.getByRole("table", { name: "HMAC: ratios" });
    expect(await ratios.isVisible()).toBe(true);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Download/ }).click()]);
    expect(download.suggestedFilename()).toBe("sennit-bench-2026-01-02.json");
    expect(JSON.parse(readFileSync((await download.path())!, "utf8"))).toEqual(sample());
    await page.getByRole("link", { name: "Cold start" }).click();
    expect(new URL(page.url()).hash).toBe("#cold-start");
  }));

/** Protects: what models say is shown for each architecture: what is near a limit, what was counted, and how far models are off. */
test("tables of models say what limits, what was executed and what the error is", () =>
  opened(short, {}, async (page) => {
    const rows = (section: string, figure: string) =>
      page
        .locator(`#${section} figure:has(h3:text("${figure}")) tr`)
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent!.trim())));
    const a64 = await rows("models-aarch64", "Cycles of a block");
    expect(a64[0]).toEqual(["Kernel", "Loop", "Executed", "N1", "V1", "N2", "V2", "N3", "V3"]);
    expect(a64[1]!.slice(0, 5)).toEqual(["sample-0/a64/1x1", "500", "500", "300.0\u00a0c", "309.0"]);
    expect(await rows("models-aarch64", "Calibration")).toContainEqual([
      "words in registers",
      "N1",
      "306.0",
      "309.0",
      "+1.0\u00a0%",
      "324.0",
      "+3.5\u00a0%",
    ]);
    const x64 = await rows("models-x86-64", "Cycles of a block");
    expect(x64[0]!.slice(-2)).toEqual(["Zen 4", "Measured"]);
    expect(x64[1]!.at(-1)).toBe("300.0");
    expect(await page.locator("#models-aarch64 .lead").textContent()).toContain("LLVM 22.1.8-SAMPLE");
  }));

/** Protects: what was not measured is drawn by core, each algorithm with its fastest kernels; what was is drawn among the limits, once. */
test("predicted speeds are drawn of what was not measured", () =>
  opened(short, {}, async (page) => {
    await drawn(page);
    const figure = page.getByRole("figure", { name: "Predicted bytes per cycle, AArch64" });
    expect(await figure.locator(".panel-title").allTextContents()).toEqual(["N1", "V1", "N2", "V2", "N3", "V3"]);
    expect(await figure.getByRole("img").first().getAttribute("aria-label")).toBe(
      "N1, predicted bytes per cycle: sample-0 one message 0.21; sample-8 one message 0.11.",
    );
    expect(await figure.locator("tbody tr").first().locator("th, td").allTextContents()).toEqual([
      "sample-0",
      "one",
      "0.21",
      "0.21",
      "0.20",
      "0.20",
      "0.19",
      "0.19",
    ]);
    expect(await figure.locator("tbody tr").nth(1).locator("th, td").allTextContents()).toEqual([
      "sample-0",
      "several",
      "",
      "0.41",
      "0.40",
      "0.39",
      "0.38",
      "0.37",
    ]);
    expect(await figure.locator("tbody tr").count()).toBe(4);
    expect(await page.locator("#models-x86-64 figure").count()).toBe(1);
    expect(await page.locator("#limits tbody tr").first().locator("td").first().textContent()).toBe("Zen 3");
  }));

/** Protects: the bar of a megabyte, with the numbers of a whole run in it. */
test("the page with its data is below a megabyte", () => {
  expect(statSync(fileURLToPath(address)).size).toBeLessThan(MEGABYTE);
});

/** Protects: a run that was short or interrupted gives a page without empty sections, and says that it is incomplete, or of what it is a part. */
test("what was not measured is left out", () => {
  const partial = {
    ...sample(),
    complete: false,
    only: "AESGCM",
    providers: ["ACCP", "BouncyCastle"],
    comparisons: [],
    coldStarts: [],
    safepoints: [],
    clearing: [],
    published: [],
    limits: [],
    model: null,
  };
  return opened(pageWith("report", "partial", JSON.stringify(partial)), {}, async (page) => {
    expect(await page.locator("section").evaluateAll((all) => all.map((section) => section.id))).toEqual(["numbers"]);
    expect(await page.locator(".notice").allTextContents()).toEqual([
      "Incomplete. The run was interrupted and not resumed: what is missing was not measured.",
      "A part. Only what has AESGCM in its name was to be measured.",
    ]);
    expect(await page.locator(".run").textContent()).toContain("ACCP, BouncyCastle");
    expect(await violations(page)).toEqual([]);
  });
});

/** Protects: data that cannot be shown give a sentence with what to do, not an empty page. */
test.each([
  ["no data", "null", "no measurement"],
  ["another schema", JSON.stringify({ ...sample(), schema: 2 }), "schema 2"],
  ["no JSON", "{oops", "could not be shown"],
  ["missing parts", JSON.stringify({ schema: 1 }), "lack only, providers, machine"],
  ["broken parts", JSON.stringify({ ...sample(), comparisons: [{}] }), "could not be shown"],
])("%s is said in a sentence", (name, json, sentence) =>
  opened(pageWith("report", name.replace(" ", "-"), json), {}, async (page) => {
    expect(await page.getByRole("alert").textContent()).toContain(sentence);
    expect(await page.getByRole("alert").textContent()).toContain("./sennit bench");
    expect(await violations(page)).toEqual([]);
  }),
);
