import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { align, likeness } from "../../src/explorer/alignment";
import { found } from "../../src/explorer/finder";
import type { Summary } from "../../src/explorer/kernels";
import { portMeaning } from "../../src/explorer/ports";
import { WORDS } from "../../src/explorer/words";
import { startChromium } from "../browser/chromium";
import { violations } from "../browser/violations";
import { INDEX, KERNELS, many, pageWith } from "./sample";

const WOVEN = "sha256/a64-sha2/1x2";
const SINGLE = "sha256/a64-sha2";
const UNPROVED = "sha256/a64-sha2/1x3";
const MODE = "gcm-encrypt/x64-vaes/2x1";
const CLEARING = "clear-vector/x64-v3";

let browser: Browser;
let address: string;
beforeAll(async () => {
  browser = await startChromium();
  address = pageWith("sample", INDEX, KERNELS.values());
});
afterAll(() => browser.close());

/** Opens the page, uses it, and sees that nothing was complained of or asked of a network. */
async function on(hash: string, use: (page: Page) => Promise<void>, options: BrowserContextOptions = {}, from = address): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, ...options });
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(from)) complaints.push(`asked for ${request.url()}`);
  });
  try {
    await page.goto(from + hash);
    await use(page);
    expect(complaints).toEqual([]);
  } finally {
    await page.close();
  }
}

async function opened(page: Page, kernel: string): Promise<void> {
  await page.getByRole("heading", { name: kernel, exact: true, level: 2 }).waitFor();
}

const instruction = (page: Page): Promise<string> => page.locator(".details .instruction code").innerText();
const selectedLine = async (page: Page): Promise<number> =>
  Number((await page.locator('.line[aria-selected="true"]').getAttribute("id"))!.slice(1));
const hashOf = (page: Page): Promise<string> => page.evaluate(() => location.hash);

describe("choosing", () => {
  /** Protects: all that the lists offer leads to that kernel, by mouse and by address. */
  test("a kernel is chosen by algorithm, target and strands, and the address follows", () =>
    on("", async (page) => {
      await opened(page, WOVEN);
      await page.getByLabel("1", { exact: true }).check();
      await opened(page, SINGLE);
      expect(await hashOf(page)).toContain(`kernel=${SINGLE}`);
      await page.getByLabel("Algorithm").selectOption("clear-vector");
      await opened(page, CLEARING);
      expect(await hashOf(page)).toContain(`kernel=${CLEARING}`);
      await page.goBack();
      await opened(page, SINGLE);
      await page.goBack();
      await opened(page, WOVEN);
      await page.goForward();
      await opened(page, SINGLE);
    }));

  /** Protects: who comes to AES from a digest in one strand sees its best shape, and not the slowest one. */
  test("an algorithm begins with its first kernel", () => {
    const best = "gcm-encrypt/x64-vaes";
    const summary = INDEX.kernels.find((kernel) => kernel.name === MODE)!;
    return on(
      `#kernel=${SINGLE}`,
      async (page) => {
        await opened(page, SINGLE);
        await page.getByLabel("Algorithm").selectOption("gcm-encrypt");
        await opened(page, best);
      },
      {},
      pageWith("best", { ...INDEX, kernels: [{ ...summary, name: best, strands: 8 }, ...INDEX.kernels] }, [
        { ...KERNELS.get(MODE)!, name: best },
        ...KERNELS.values(),
      ]),
    );
  });

  /** Protects: a link leads to the kernel, the core, the line and the critical path that it names. */
  test("an address is opened as it was", () =>
    on(`#kernel=${SINGLE}&core=neoverse-v1&line=100&critical`, async (page) => {
      await opened(page, SINGLE);
      expect(await selectedLine(page)).toBe(99);
      expect(await instruction(page)).toBe(KERNELS.get(SINGLE)!.text[99]);
      expect(await page.getByLabel("Core").inputValue()).toBe("neoverse-v1");
      expect(await page.getByLabel("Critical path").isChecked()).toBe(true);
      await page.evaluate(() => (location.hash = location.hash.replace("line=100", "line=7")));
      await expect.poll(() => selectedLine(page)).toBe(6);
    }));

  /** Protects: who goes back has the listing where the address says, and holding a key down is no flood of the browser's history. */
  test("the address says the line, when there is a pause", () =>
    on(`#kernel=${SINGLE}&line=1`, async (page) => {
      await opened(page, SINGLE);
      const before = await page.evaluate(() => history.length);
      await page.getByRole("listbox", { name: "Instructions" }).focus();
      for (let pressed = 0; pressed < 20; pressed++) await page.keyboard.press("ArrowDown");
      await expect.poll(() => hashOf(page)).toContain("line=21");
      expect(await page.evaluate(() => history.length)).toBe(before);
    }));

  /** Protects: an address of another version of the library is answered with a sentence. */
  test("an unknown kernel is named", () =>
    on("#kernel=md4/x64-v3", async (page) => {
      await opened(page, WOVEN);
      expect(await page.getByRole("alert").innerText()).toContain("no kernel md4/x64-v3");
      await page.getByLabel("1", { exact: true }).check();
      await opened(page, SINGLE);
      expect(await page.getByRole("alert").isVisible()).toBe(false);
    }));

  /** Protects: a link to a line or a core that is no more says so, instead of showing something else in silence. */
  test.each([
    [`#kernel=${SINGLE}&line=99999`, "none with the number 99999"],
    [`#kernel=${SINGLE}&core=pentium`, "no core pentium"],
    [`#kernel=${SINGLE}&beside=md4/x64-v3`, "no kernel md4/x64-v3"],
  ])("%s names what there is not", (hash, sentence) =>
    on(hash, async (page) => {
      await opened(page, SINGLE);
      await expect.poll(() => page.getByRole("alert").innerText()).toContain(sentence);
      await page.getByLabel("2", { exact: true }).check();
      await opened(page, WOVEN);
      expect(await page.getByRole("alert").isVisible()).toBe(false);
    }),
  );

  /** Protects: the page begins with what runs on the reader's machine. */
  test("the machine's own kernel comes first", () =>
    on(
      "",
      async (page) => {
        await opened(page, CLEARING);
        expect(await page.locator(".overview").innerText()).toContain("used on this machine");
        await page.getByLabel("Algorithm").selectOption({ index: 0 });
        await expect.poll(() => page.locator(".overview").innerText()).not.toContain("used on this machine");
      },
      {},
      pageWith("here", { ...INDEX, here: [CLEARING] }, KERNELS.values()),
    ));

  /** Protects: who moves the number of strands sees the kernel and the prediction of that number, by keyboard too. */
  test("strands are moved by a slider", () =>
    on(`#kernel=${SINGLE}`, async (page) => {
      await opened(page, SINGLE);
      const slider = page.getByRole("slider", { name: "Number of strands" });
      const cycles = (): Promise<string> => page.locator(".facts").innerText();
      const before = await cycles();
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      await opened(page, WOVEN);
      expect(await slider.getAttribute("aria-valuetext")).toBe("2 strands");
      expect(await cycles()).not.toBe(before);
      expect(await page.getByLabel("2", { exact: true }).isChecked()).toBe(true);
    }));
});

describe("what is known of a kernel", () => {
  /** Protects: nobody takes a kernel that is not in the library for a proved one. */
  test("a kernel that is not shipped is said to be not proved", () =>
    on(`#kernel=${UNPROVED}`, async (page) => {
      await opened(page, UNPROVED);
      expect(await page.locator(".overview").innerText()).toMatch(/not proved\n.*Not in the library/s);
      expect(await page.locator(".proof").innerText()).toContain("Nothing is proved of this kernel");
      expect(await page.locator(".proof li").count()).toBe(0);
    }));

  /** Protects: what is proved, and what that assumes, is shown whole. */
  test("claims and assumptions are listed", () =>
    on(`#kernel=${WOVEN}`, async (page) => {
      await opened(page, WOVEN);
      const { claims, assumptions } = INDEX.kernels.find((kernel) => kernel.name === WOVEN)!.proof;
      expect(await page.locator(".proof li").allInnerTexts()).toEqual([...claims, ...assumptions]);
    }));

  /** Protects: a number of strands that cannot be woven is seen, with the reason, and cannot be chosen. */
  test("what is impossible has a reason", () => {
    const { algorithm, target, lanes } = INDEX.kernels.find((kernel) => kernel.name === WOVEN)!;
    const refused = { algorithm, target, lanes, reason: "Registers run out at <b>." };
    return on(
      `#kernel=${WOVEN}`,
      async (page) => {
        await opened(page, WOVEN);
        expect(await page.getByLabel("9", { exact: true }).isDisabled()).toBe(true);
        expect(await page.locator(".reasons").innerText()).toBe("There is no kernel of 8 or 9 strands: Registers run out at <b>.");
      },
      {},
      pageWith("refused", { ...INDEX, impossible: [8, 9].map((strands) => ({ ...refused, strands })) }, KERNELS.values()),
    );
  });

  /** Protects: of a mode of AES the page says vectors and names its two computations, and nothing of copies. */
  test("a mode has vectors", () =>
    on(`#kernel=${MODE}`, async (page) => {
      await opened(page, MODE);
      expect(await page.locator(".strand-key").innerText()).toMatch(/AES in counter mode\s+.?\s*GHASH/);
      expect(await page.getByRole("heading", { name: "Vectors" }).isVisible()).toBe(true);
      expect(await page.getByRole("slider", { name: "Number of vectors" }).getAttribute("aria-valuetext")).toBe("1 vector");
    }));
});

describe("the listing", () => {
  /** Protects: the keyboard leads through the listing, and each line is explained. */
  test("keys go from line to line and along a strand", () =>
    on(`#kernel=${WOVEN}&line=201`, async (page) => {
      await opened(page, WOVEN);
      const kernel = KERNELS.get(WOVEN)!;
      await page.getByRole("listbox", { name: "Instructions" }).focus();
      await page.keyboard.press("ArrowDown");
      expect(await selectedLine(page)).toBe(201);
      await page.keyboard.press("ArrowRight");
      const along = await selectedLine(page);
      expect(along).toBeGreaterThan(201);
      expect(kernel.strand[along]).toBe(kernel.strand[201]);
      expect(await instruction(page)).toBe(kernel.text[along]);
      const details = await page.locator(".details").innerText();
      expect(details).toContain(kernel.meanings[kernel.meaning[along]!]);
      expect(details).toContain(kernel.steps[kernel.step[along]!]);
      const step = kernel.step.filter((each) => each === kernel.step[along]).length;
      expect(await page.locator(".line.same-step").count()).toBe(step);
      await page.keyboard.press("End");
      expect(await selectedLine(page)).toBe(kernel.text.length - 1);
      expect(await page.locator('.line[aria-selected="true"]').isVisible()).toBe(true);
    }));

  /** Protects: pointing shows a line as long as one points. */
  test("a line under the pointer is explained, then the selected one again", () =>
    on(`#kernel=${WOVEN}&line=201`, async (page) => {
      await opened(page, WOVEN);
      const kernel = KERNELS.get(WOVEN)!;
      await page.locator("#l203").hover();
      expect(await instruction(page)).toBe(kernel.text[203]);
      await page.getByRole("heading", { level: 1 }).hover();
      expect(await instruction(page)).toBe(kernel.text[200]);
    }));

  /** Protects: the search finds the lines it says it finds, one after the other, and around. */
  test("lines are found", () =>
    on(`#kernel=${WOVEN}&line=1`, async (page) => {
      await opened(page, WOVEN);
      const lines = found(KERNELS.get(WOVEN)!, "sha256h");
      expect(lines.length).toBeGreaterThan(2);
      await page.getByLabel("Find in the listing").fill("sha256h");
      await page.keyboard.press("Enter");
      expect(await selectedLine(page)).toBe(lines[0]);
      await page.keyboard.press("Shift+Enter");
      expect(await selectedLine(page)).toBe(lines.at(-1));
      expect(await page.locator(".outcome").innerText()).toBe(`${lines.length} of ${lines.length}`);
      await page.getByRole("button", { name: "To the loop" }).click();
      expect(await selectedLine(page)).toBe(KERNELS.get(WOVEN)!.loop[0]);
    }));
});

describe("the lines of the listing", () => {
  /** Protects: all that the search has found is seen at once, also in the next kernel, and nothing else. */
  test("what was found is marked", () =>
    on(`#kernel=${WOVEN}`, async (page) => {
      await opened(page, WOVEN);
      const marked = page.locator(".line.found");
      expect(await marked.count()).toBe(0);
      await page.getByLabel("Find in the listing").fill("sha256h");
      expect(await marked.count()).toBe(found(KERNELS.get(WOVEN)!, "sha256h").length);
      expect(await marked.first().locator("code").innerText()).toContain("sha256h");
      await page.getByLabel("1", { exact: true }).check();
      await opened(page, SINGLE);
      expect(await marked.count()).toBe(found(KERNELS.get(SINGLE)!, "sha256h").length);
      await page.getByLabel("Find in the listing").fill("");
      expect(await marked.count()).toBe(0);
    }));

  /** Protects: the whole listing is copied, and not what is in sight. */
  test("the listing is copied", () =>
    on(
      `#kernel=${SINGLE}`,
      async (page) => {
        await opened(page, SINGLE);
        await page.getByRole("button", { name: "Copy" }).click();
        const { text } = KERNELS.get(SINGLE)!;
        await expect.poll(() => page.locator(".outcome").innerText()).toBe(`${text.length} lines copied`);
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${text.join("\n")}\n`);
      },
      { permissions: ["clipboard-read", "clipboard-write"] },
    ));
});

describe("the machine code", () => {
  const bytes = (page: Page) => page.locator("#l5 .bytes");

  /** Protects: the bytes of each line are seen when they are asked for, and the address says so. */
  test("bytes are switched on and off", () =>
    on(`#kernel=${SINGLE}&line=6`, async (page) => {
      await opened(page, SINGLE);
      const code = KERNELS.get(SINGLE)!.encoding[5]!;
      expect(code).toMatch(/^[0-9a-f ]+$/);
      expect(await page.locator(".details").innerText()).toContain(code);
      expect(await bytes(page).isVisible()).toBe(false);
      await page.getByRole("checkbox", { name: "Bytes" }).check();
      expect(await bytes(page).innerText()).toBe(code);
      await expect.poll(() => hashOf(page)).toMatch(/&bytes$/);
      await page.getByRole("checkbox", { name: "Bytes" }).uncheck();
      expect(await bytes(page).isVisible()).toBe(false);
    }));

  /** Protects: nobody takes a kernel that was never assembled for one without bytes. */
  test("a kernel that was not assembled says so", () =>
    on(`#kernel=${UNPROVED}&bytes`, async (page) => {
      await opened(page, UNPROVED);
      expect(await page.getByRole("checkbox", { name: "Bytes" }).isDisabled()).toBe(true);
      expect(await page.locator(".details").innerText()).toContain("only kernels that are proved are assembled");
    }));
});

describe("words", () => {
  const meaning = (page: Page) => page.locator(".meaning:popover-open");

  /** Protects: a word is explained where it stands, by keyboard too, and goes away when it is not wanted. */
  test("a word opens its explanation", () =>
    on(`#kernel=${WOVEN}`, async (page) => {
      await opened(page, WOVEN);
      const lanes = page.getByRole("button", { name: "Lanes", exact: true });
      await lanes.focus();
      await page.keyboard.press("Enter");
      expect(await meaning(page).innerText()).toBe(WORDS.Lanes);
      const box = (await meaning(page).boundingBox())!;
      const word = (await lanes.boundingBox())!;
      expect(box.y).toBeGreaterThan(word.y + word.height);
      expect(box.y).toBeLessThan(word.y + 60);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await meaning(page).count()).toBe(0);
      expect(await lanes.evaluate((button) => button === document.activeElement)).toBe(true);
    }));

  /** Protects: a port's name is explained where an instruction takes it. */
  test("a port is explained", () =>
    on(`#kernel=${WOVEN}&core=neoverse-n1`, async (page) => {
      await opened(page, WOVEN);
      const port = page.locator(".details dd .word").first();
      const name = await port.innerText();
      await port.click();
      const core = INDEX.cores.find((each) => each.name === "neoverse-n1")!;
      expect(await meaning(page).innerText()).toBe(portMeaning(core, name));
    }));
});

describe("side by side", () => {
  const rows = (page: Page) => page.getByRole("listbox", { name: `${WOVEN} and ${SINGLE}, line by line` });
  const selected = (page: Page) => page.locator('.pair[aria-selected="true"]');

  /** Protects: a link leads to two kernels, and all lines of both are there. */
  test("an address names two kernels", () =>
    on(`#kernel=${WOVEN}&beside=${SINGLE}`, async (page) => {
      await opened(page, WOVEN);
      await rows(page).waitFor();
      expect(await page.getByLabel("Compare with").inputValue()).toBe(SINGLE);
      const left = KERNELS.get(WOVEN)!;
      const right = KERNELS.get(SINGLE)!;
      const pairs = align(left.text, right.text);
      expect(await page.locator(".pair").count()).toBe(pairs.length);
      const equal = pairs.filter((pair) => likeness(left.text, right.text, pair) === "equal").length;
      expect(await page.locator(".pair.equal").count()).toBe(equal);
      expect(await page.locator(".side-by-side output").innerText()).toContain(`${equal} lines are equal`);
      expect(await violations(page)).toEqual([]);
      await page.screenshot({ path: "target/screenshots/explorer-pair.png" });
    }));

  /** Protects: the keyboard goes from line to line and from difference to difference, and the rest of the page follows. */
  test("keys go through the pairs", () =>
    on(`#kernel=${WOVEN}&beside=${SINGLE}&line=1`, async (page) => {
      await opened(page, WOVEN);
      await rows(page).focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowDown");
      expect(await selected(page).getAttribute("id")).toBe("pair1");
      await page.getByRole("button", { name: "Next difference" }).click();
      expect(await selected(page).getAttribute("class")).not.toContain("equal");
      const first = await selected(page).getAttribute("id");
      await page.getByRole("button", { name: "Next difference" }).click();
      expect(await selected(page).getAttribute("id")).not.toBe(first);
      await page.getByRole("button", { name: "Previous difference" }).click();
      expect(await selected(page).getAttribute("id")).toBe(first);
      const alone = page.locator(".pair.right").first();
      await alone.scrollIntoViewIfNeeded();
      await alone.click();
      expect(await page.locator(".details .instruction").innerText()).toContain(`in ${SINGLE}`);
    }));

  /** Protects: what is compared with is chosen in a list, goes with the address, and stands in the timeline too. */
  test("a partner is chosen and given up", () =>
    on(`#kernel=${WOVEN}&line=7`, async (page) => {
      await opened(page, WOVEN);
      expect(await page.locator(".side-by-side").isVisible()).toBe(false);
      await page.getByLabel("Compare with").selectOption(UNPROVED);
      await page.getByRole("listbox", { name: `${WOVEN} and ${UNPROVED}, line by line` }).waitFor();
      await expect.poll(() => hashOf(page)).toContain(`kernel=${WOVEN}&beside=${UNPROVED}`);
      expect(await selectedLine(page)).toBe(6);
      expect(await page.locator(".track h3").allInnerTexts()).toEqual([WOVEN, UNPROVED]);
      await page.getByLabel("Compare with").selectOption("");
      await expect.poll(() => page.locator(".side-by-side").isVisible()).toBe(false);
      await expect.poll(() => page.locator(".track h3").allInnerTexts()).toEqual([WOVEN]);
      await expect.poll(() => hashOf(page)).not.toContain("beside");
    }));
});

describe.each([1300, 375])("the listing in a window of %d pixels", (width) => {
  const LONG = "vpaddd xmm31{k7}{z}, xmm30, dword ptr [rip + constants + 4088]{1to4}";

  /** Protects: of every instruction all can be seen, if need be by scrolling, also of those that are far out of sight. */
  test("nothing is cut", () => {
    const kernel = KERNELS.get(WOVEN)!;
    const stepped = kernel.step.findIndex((step) => step >= 0);
    const text = kernel.text.map((each, line) => (line === stepped || line === kernel.text.length - 1 ? LONG : each));
    return on(
      `#kernel=${WOVEN}`,
      async (page) => {
        await opened(page, WOVEN);
        const cut = await page.locator(".lines").evaluate((lines) => {
          const rows = [...lines.querySelectorAll(".line")];
          const box = (row: Element, part: string): DOMRect => row.querySelector(part)!.getBoundingClientRect();
          const over = (row: Element): boolean => box(row, "code").right > box(row, ".step span").left;
          const covered = rows.filter(over).length;
          lines.scrollTo(lines.scrollWidth, 0);
          const end = lines.getBoundingClientRect().right;
          const chunk = (row: Element): number => row.closest(".chunk")!.getBoundingClientRect().right;
          const beyond = rows.filter((row) => Math.max(box(row, "code").right, box(row, ".step span").right) > Math.min(chunk(row), end));
          return { covered, coveredAtEnd: rows.filter(over).length, beyond: beyond.length };
        });
        expect(cut).toEqual({ covered: 0, coveredAtEnd: 0, beyond: 0 });
        await page.getByRole("listbox", { name: "Instructions" }).focus();
        await page.keyboard.press("End");
        const shown = await page.locator(`#l${text.length - 1} code`).evaluate((code) => code.getBoundingClientRect().right);
        expect(shown).toBeLessThan(width);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await page.locator(".listing").screenshot({ path: `target/screenshots/explorer-listing-${width}.png` });
      },
      { viewport: { width, height: 1000 } },
      pageWith("cut", INDEX, new Map([...KERNELS, [WOVEN, { ...kernel, text }]]).values()),
    );
  });
});

describe("the timeline", () => {
  const woven = (page: Page) => page.getByRole("slider", { name: `Timeline of ${WOVEN},` });

  /** Protects: the timeline is walked by keyboard, says where it is, and leads the listing. */
  test("keys go from instruction to instruction, and the listing follows", () =>
    on(`#kernel=${WOVEN}&core=neoverse-n1`, async (page) => {
      await opened(page, WOVEN);
      const timeline = KERNELS.get(WOVEN)!.timelines.find((each) => each.core === "neoverse-n1")!;
      await woven(page).focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      expect(await selectedLine(page)).toBe(timeline.line[2]);
      expect(await woven(page).getAttribute("aria-valuenow")).toBe("3");
      expect(await woven(page).getAttribute("aria-valuetext")).toContain(KERNELS.get(WOVEN)!.text[timeline.line[2]!]);
      await woven(page).evaluate((canvas) => {
        for (let pressed = 0; pressed < 3; pressed++) canvas.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
      });
      expect(await selectedLine(page)).toBe(timeline.line[5]);
      await page.keyboard.press("End");
      expect(await selectedLine(page)).toBe(timeline.line.at(-1));
      expect(await page.locator(".scroller").evaluate((scroller) => scroller.scrollLeft)).toBeGreaterThan(0);
    }));

  /** Protects: nothing stands beside a kernel unless somebody asks for it, and the page begins with what its words mean. */
  test("a kernel has one timeline, on a page that explains itself", () =>
    on(`#kernel=${WOVEN}`, async (page) => {
      await opened(page, WOVEN);
      expect(await page.getByLabel("Compare with").inputValue()).toBe("");
      expect(await page.locator(".track h3").allInnerTexts()).toEqual([WOVEN]);
      for (const meaning of ["A kernel computes", "A lane is", "a strand is"]) expect(await page.locator("header").innerText()).toContain(meaning);
    }));

  /** Protects: a click on a cell is a click on its instruction, also in the kernel that is compared. */
  test("a cell is an instruction, in either kernel", () =>
    on(`#kernel=${WOVEN}&beside=${SINGLE}&core=neoverse-n1`, async (page) => {
      await opened(page, WOVEN);
      for (const name of [WOVEN, SINGLE]) {
        const kernel = KERNELS.get(name)!;
        const timeline = kernel.timelines.find((each) => each.core === "neoverse-n1")!;
        const entry = timeline.issued.findIndex((cycle, i) => cycle === 7 && timeline.ports[i]!.length > 0);
        const slider = page.getByRole("slider", { name: `Timeline of ${name},` });
        const track = page.locator(".track").filter({ has: slider });
        await slider.scrollIntoViewIfNeeded();
        const port = INDEX.cores.find((core) => core.name === "neoverse-n1")!.ports[timeline.ports[entry]![0]!]!;
        const row = (await track.locator(".ports > div > span:first-child").allInnerTexts()).indexOf(port);
        const box = (await track.locator(".ports > div").nth(row).boundingBox())!;
        const canvas = (await slider.boundingBox())!;
        await page.mouse.click(canvas.x + 7.5 * 12, box.y + box.height / 2);
        expect(await instruction(page)).toBe(kernel.text[timeline.line[entry]!]);
        if (name === WOVEN) expect(await selectedLine(page)).toBe(timeline.line[entry]);
      }
    }));

  /** Protects: the critical path is seen in listing and timeline, and is in the address. */
  test("the critical path is shown when it is asked for", () =>
    on(`#kernel=${WOVEN}&core=neoverse-n1`, async (page) => {
      await opened(page, WOVEN);
      const timeline = KERNELS.get(WOVEN)!.timelines.find((each) => each.core === "neoverse-n1")!;
      const picture = (): Promise<string> => woven(page).evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
      await expect.poll(picture).not.toBe("data:,");
      const before = await picture();
      expect(await page.locator(".line.critical").count()).toBe(0);
      await page.getByLabel("Critical path").check();
      expect(await page.locator(".line.critical").count()).toBe(new Set(timeline.critical.map((entry) => timeline.line[entry])).size);
      await expect.poll(() => hashOf(page)).toMatch(/&critical$/);
      await expect.poll(picture).not.toBe(before);
      await page.getByLabel("Critical path").uncheck();
      await expect.poll(picture).toBe(before);
    }));

  /** Protects: another core's model is another timeline, and its numbers are given in words and in a table. */
  test("a core is chosen", () =>
    on(`#kernel=${WOVEN}&core=neoverse-n1`, async (page) => {
      await opened(page, WOVEN);
      const said = (): Promise<string> => page.locator(".verdicts").innerText();
      const before = await said();
      await page.getByLabel("Core").selectOption("neoverse-v1");
      expect(await said()).not.toBe(before);
      await page.getByText("The numbers: limits and ports").click();
      expect(await page.getByRole("table", { name: /Share of the cycles/ }).isVisible()).toBe(true);
    }));

  /** Protects: zooming keeps to the kernel, and the whole of it can be seen at once. */
  test("the whole fits", () =>
    on(`#kernel=${WOVEN}`, async (page) => {
      await opened(page, WOVEN);
      const hidden = (): Promise<number> => page.locator(".scroller").evaluate((each) => each.scrollWidth - each.clientWidth);
      expect(await hidden()).toBeGreaterThan(100);
      await page.getByRole("button", { name: "Whole" }).click();
      expect(await hidden()).toBeLessThanOrEqual(1);
      await page.getByRole("button", { name: "Zoom in" }).click();
      expect(await hidden()).toBeGreaterThan(1);
    }));
});

describe("for everybody", () => {
  /** Protects: axe-core finds nothing, whatever is open, in light and in dark. */
  test.each(["light", "dark"] as const)("the page is accessible, %s", (colorScheme) =>
    on(
      `#kernel=${WOVEN}&critical`,
      async (page) => {
        await opened(page, WOVEN);
        for (const summary of await page.locator("summary").all()) await summary.click();
        await page.screenshot({ path: `target/screenshots/explorer-${colorScheme}.png` });
        expect(await violations(page)).toEqual([]);
      },
      { colorScheme },
    ),
  );

  /** Protects: on a phone everything is there, and nothing but boxes of their own scroll sideways, however long a name is. */
  test.each([WOVEN, CLEARING])("%s fits a phone", (kernel) => {
    const long = (each: Summary): Summary => ({ ...each, algorithm: `${each.algorithm}, which has a name longer than a phone is wide` });
    return on(
      `#kernel=${kernel}`,
      async (page) => {
        await opened(page, kernel);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
        // A browser makes the click of a tap a moment later, and none if it was too busy to tell a tap from a touch that stays.
        const tapped = async (): Promise<number> => {
          await page.locator("#l5").tap();
          return selectedLine(page);
        };
        await expect.poll(tapped).toBe(5);
        expect(await violations(page)).toEqual([]);
        // Last, as the window gets another size for it.
        await page.screenshot({ path: `target/screenshots/explorer-phone-${kernel.replaceAll("/", "-")}.png`, fullPage: true });
      },
      { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true },
      pageWith("long", { ...INDEX, kernels: INDEX.kernels.map(long) }, KERNELS.values()),
    );
  });

  /** Protects: the page works under the policy that ./sennit explore serves it with, which permits nothing but what is in it. */
  test("the page needs no more than itself", async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.route("**/*", (route) =>
      route.fulfill({
        body: readFileSync(fileURLToPath(address)),
        contentType: "text/html; charset=utf-8",
        headers: {
          "content-security-policy":
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
        },
      }),
    );
    await page.goto("http://127.0.0.1:9/");
    await opened(page, WOVEN);
    await page.getByLabel("1", { exact: true }).check();
    await opened(page, SINGLE);
    expect(complaints).toEqual([]);
    await page.close();
  });

  /** Protects: a page that was built and not filled says what to do. */
  test("a page without kernels says so", () =>
    on(
      "",
      async (page) => {
        expect(await page.locator("main").innerText()).toContain("./sennit explore");
        expect(await violations(page)).toEqual([]);
      },
      {},
      pageWith("empty", null, []),
    ));

  /** Protects: with as many kernels as the library has, the page is there soon. It should be in two seconds; a busy machine is given ten. */
  test("the page is soon there", () => {
    const { index, kernels } = many(110);
    return on(
      "",
      async (page) => {
        await opened(page, WOVEN);
        const shown = await page.evaluate(() => performance.getEntriesByName("shown")[0]!.startTime);
        console.log(`the explorer with ${index.kernels.length} kernels is there after ${Math.round(shown)} ms`);
        expect(shown).toBeLessThan(10_000);
      },
      {},
      pageWith("many", index, kernels),
    );
  });
});
