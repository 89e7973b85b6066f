import * as Plot from "@observablehq/plot";
import type { Interval } from "../results";

/** A chart in the page's own type, without a frame. */
export function plot(options: Plot.PlotOptions): Element {
  return Plot.plot({ ...options, style: { fontFamily: "inherit", fontSize: "12px", background: "none", overflow: "visible" } });
}

/** The range that values take on a logarithmic axis, a little wider than they do. */
export function logDomain(values: number[]): [number, number] {
  const positive = values.filter((value) => value > 0);
  return [Math.min(...positive) / 1.12, Math.max(...positive) * 1.12];
}

/** The range of ratios and of 1. An interval that is very wide leaves the chart, or all others would be points in it. */
export function ratioDomain(ratios: Interval[]): [number, number] {
  return logDomain([1, ...ratios.flatMap(({ value, low, high }) => [Math.max(low, value / 1.5), Math.min(high, value * 1.5)])]);
}

/** Wide enough for these texts, without taking the chart all its room. */
export function marginFor(texts: string[], most: number): number {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  return Math.min(most, 14 + longest * 7);
}

/** Lines are flat on wide screens and not square on phones. */
export function curveHeight(width: number): number {
  return Math.max(190, Math.min(360, Math.round(width * 0.62)));
}
