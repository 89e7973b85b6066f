import * as Plot from "@observablehq/plot";
import { element } from "../../common/elements";
import type { Palette, Style } from "../palette";
import { plot } from "./plot";

/** An entry of a key: a name and what stands for it in the chart, drawn from -1 to 1 on both axes. */
export interface Sign {
  name: string;
  marks: Plot.Markish[];
}

/** What the signs of a figure mean. */
export function key(signs: Sign[]): HTMLElement {
  const entries = signs.map((sign) => {
    const image = plot({
      width: 40,
      height: 16,
      margin: 0,
      axis: null,
      x: { domain: [-1, 1], range: [2, 38] },
      y: { domain: [-1, 1], range: [14, 2] },
      marks: sign.marks,
    });
    image.setAttribute("aria-hidden", "true");
    return element("li", {}, image, sign.name);
  });
  return element("ul", { class: "key" }, ...entries);
}

/** Series as lines with their symbols, as in curves. */
export function lineSigns(names: Iterable<string>, palette: Palette): Sign[] {
  return [...new Set(names)].map((name) => {
    const style = palette.of(name);
    const line = { stroke: style.colour, strokeWidth: 2, strokeDasharray: style.dash };
    return {
      name,
      marks: [
        Plot.line(
          [
            [-1, 0],
            [1, 0],
          ],
          line,
        ),
        Plot.dot([[0, 0]], symbolOf(style)),
      ],
    };
  });
}

/** Series as bars, as in rows. */
export function barSigns(names: Iterable<string>, palette: Palette): Sign[] {
  return [...new Set(names)].map((name) => ({
    name,
    marks: [Plot.rect([0], { x1: -0.6, x2: 0.6, y1: -0.8, y2: 0.8, fill: palette.of(name).colour, rx: 2 })],
  }));
}

/** A sign that is a symbol. */
export function dotSign(name: string, options: Plot.DotOptions): Sign {
  return { name, marks: [Plot.dot([[0, 0]], options)] };
}

/** A symbol on the paper's colour, so that lines do not run through it. */
export function symbolOf(style: Style): Plot.DotOptions {
  return {
    symbol: style.symbol as Plot.DotOptions["symbol"],
    r: 3.6,
    fill: "var(--paper)",
    stroke: style.colour,
    strokeWidth: 1.8,
  };
}
