/** How a series of a chart looks: by colour, dash and symbol, so that any one of them is enough. */
export interface Style {
  colour: string;
  dash: string;
  symbol: string;
}

const STYLES: Style[] = [
  { colour: "var(--series-0)", dash: "5 3", symbol: "square" },
  { colour: "var(--series-1)", dash: "none", symbol: "circle" },
  { colour: "var(--series-2)", dash: "2 3", symbol: "triangle" },
  { colour: "var(--series-3)", dash: "9 3", symbol: "diamond" },
  { colour: "var(--series-4)", dash: "8 3 2 3", symbol: "star" },
  { colour: "var(--series-5)", dash: "1 4", symbol: "cross" },
  { colour: "var(--series-6)", dash: "12 4", symbol: "wye" },
  { colour: "var(--series-7)", dash: "6 2 1 2 1 2", symbol: "times" },
];

/** Those who are in most measurements look the same in all of them. */
const KNOWN = ["JDK", "Sennit", "ACCP", "Conscrypt", "BouncyCastle", "java-uuid-generator", "Sennit direct", "C library"];

/** Gives each name a style of its own, as long as there are enough. */
export class Palette {
  readonly #styles = new Map<string, Style>();

  constructor(names: Iterable<string>) {
    const unique = [...new Set(names)];
    const places = new Map(KNOWN.filter((name) => unique.includes(name)).map((name) => [name, KNOWN.indexOf(name)]));
    const free = STYLES.map((_, place) => place).filter((place) => ![...places.values()].includes(place));
    for (const name of unique) {
      const place = places.get(name) ?? free.shift() ?? STYLES.length - 1;
      this.#styles.set(name, STYLES[place]!);
    }
  }

  of(name: string): Style {
    return this.#styles.get(name)!;
  }
}
