import { expect, test } from "vitest";
import { Store } from "../../src/explorer/store";

/** Protects: a part of the page is drawn again when what it shows changes, and not otherwise. */
test("a listener hears at once, and then of changes of what it selected", () => {
  const store = new Store({ a: 1, b: 1 });
  const heard: number[] = [];
  store.watch(
    (state) => [state.a],
    ([a]) => heard.push(a),
  );
  store.update({ b: 2 });
  store.update({ a: 1 });
  store.update({ a: 2 });
  expect(heard).toEqual([1, 2]);
});

/** Protects: a listener may change the state itself; the others hear of the last state once. */
test("a change within a change is heard", () => {
  const store = new Store({ a: 1, twice: 2 });
  const heard: number[] = [];
  store.watch(
    (state) => [state.a],
    ([a]) => store.update({ twice: 2 * a }),
  );
  store.watch(
    (state) => [state.twice],
    ([twice]) => heard.push(twice),
  );
  store.update({ a: 5 });
  expect(heard).toEqual([2, 10]);
});
