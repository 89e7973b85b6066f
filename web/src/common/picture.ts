/** Makes a chart one picture, described in words, for who hears the page: Plot gives each group of marks a name of its own. */
export function picture<T extends Element>(chart: T, words: string): T {
  for (const part of chart.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
  const image = chart.matches("svg") ? chart : chart.querySelector(":scope > svg")!;
  image.setAttribute("role", "img");
  image.setAttribute("aria-label", words);
  return chart;
}
