import { escape } from "./escape";
import type { Kernel } from "./kernels";
import { strandName } from "./strands";

/** Lines that the browser lays out, or leaves alone while they are out of sight, together. */
const CHUNK = 64;

/** The lines of a kernel as HTML, which is made for thousands of them at once. */
export function rowsOf(kernel: Kernel): string {
  const columns = longest(kernel.text);
  const bytes = longest(kernel.encoding);
  const all: string[] = [];
  for (let begin = 0; begin < kernel.text.length; begin += CHUNK) {
    const end = Math.min(begin + CHUNK, kernel.text.length);
    all.push(`<div class="chunk" role="presentation" style="--rows:${end - begin};--columns:${columns};--bytes:${bytes}">`);
    for (let line = begin; line < end; line++) all.push(row(kernel, line));
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
