import { escape } from "./escape";
import type { Kernel } from "./kernels";
import { strandName } from "./strands";

/** Rows that the browser lays out, or leaves alone while they are out of sight, together. */
const CHUNK = 64;

/** The lines of a kernel as HTML, which is made for thousands of them at once. */
export function rowsOf(kernel: Kernel): string {
  const style = `--columns:${longest(kernel.text)};--bytes:${longest(kernel.encoding)}`;
  return inChunks("chunk", style, kernel.text.length, (line) => row(kernel, line));
}

/** So many rows, in chunks of that class and style. */
export function inChunks(name: string, style: string, count: number, row: (number: number) => string): string {
  const all: string[] = [];
  for (let begin = 0; begin < count; begin += CHUNK) {
    const end = Math.min(begin + CHUNK, count);
    all.push(`<div class="${name}" role="presentation" style="--rows:${end - begin};${style}">`);
    for (let number = begin; number < end; number++) all.push(row(number));
    all.push("</div>");
  }
  return all.join("");
}

export function longest(texts: string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 0);
}

function row(kernel: Kernel, line: number): string {
  const strand = kernel.strand[line]!;
  const step = kernel.steps[kernel.step[line]!] ?? "";
  const inLoop = line >= kernel.loop[0] && line < kernel.loop[1];
  const chip =
    strand < 0 ? `<span class="chip"></span>` : `<span class="chip" aria-label="${strandName(kernel.name, strand)}">${strand}</span>`;
  return (
    `<div class="line${inLoop ? " in-loop" : ""}" role="option" aria-selected="false" id="l${line}" data-strand="${strand}">` +
    `<span class="number">${line + 1}</span>${chip}<span class="bytes">${kernel.encoding[line]!}</span><code>${escape(kernel.text[line]!)}</code>` +
    `<span class="step"><span>${escape(step)}</span></span></div>`
  );
}
