import { expect, test } from "vitest";
import { portMeaning, portWork } from "../../src/explorer/ports";
import { INDEX } from "./sample";
import { CORE } from "./tiny";

/** The part of a model that no instruction takes. */
const NONE = "none";

/** Protects: each port of each core on the page has an explanation of its own. */
test.each(INDEX.cores.map((core) => [core.title, core] as const))("the ports of %s are explained", (_, core) => {
  const unknown = portWork(core, "a port that nobody has");
  for (const port of core.ports.filter((each) => each !== NONE)) expect(portWork(core, port), port).not.toBe(unknown);
});

/** Protects: a core of a later model has an explanation too, which claims nothing. */
test("an unknown port is said to be a port", () => {
  expect(portMeaning(CORE, "LOAD")).toContain("A port of Small core");
});
