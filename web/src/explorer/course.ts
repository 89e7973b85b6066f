import { lineIn, missing, missingLine, readAddress, writeAddress } from "./address";
import type { Index, Summary } from "./kernels";
import type { Page } from "./state";

/** Who goes through a listing changes the address often, which browsers refuse at some point: it is written when there is a pause. */
const PAUSE_MILLIS = 200;

/** Keeps the page's address and its state the same: with a new entry of the browser's history for each kernel, and without for the rest. */
export function keepAddress(index: Index, page: Page, say: (sentence: string | null) => void): void {
  const known = (name: string | null): Summary | undefined => index.kernels.find((each) => each.name === name);
  page.watch(
    (state) => [state.chosen],
    ([chosen]) => {
      say(null);
      document.title = `${chosen.name}: Sennit kernels`;
    },
  );

  const follow = (): void => {
    const address = readAddress(location.hash);
    const kernel = known(address.kernel);
    const { core, critical, bytes } = address;
    page.update({ chosen: kernel ?? page.state.chosen, partner: known(address.beside) ?? null, core, critical, bytes });
    const scene = page.state.scene;
    const line = scene && scene.summary === kernel ? lineIn(scene.kernel, address) : null;
    if (scene && line !== null) page.update({ selected: { kernel: scene.kernel, line, entry: null } });
    const lineless = scene && scene.summary === kernel ? missingLine(scene.kernel, address) : null;
    say(missing(index, address) ?? lineless);
  };
  follow();
  window.addEventListener("popstate", follow);

  const write = (): void => {
    const { chosen, partner, core, critical, bytes, scene, selected } = page.state;
    const now = readAddress(location.hash);
    const isOpen = scene?.summary === chosen;
    const line = isOpen ? (selected?.kernel === scene.kernel ? selected.line + 1 : null) : now.kernel === chosen.name ? now.line : null;
    const hash = writeAddress({ kernel: chosen.name, beside: partner?.name ?? null, core, critical, bytes, line });
    if (hash === location.hash) return;
    if (now.kernel !== chosen.name && known(now.kernel)) history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  };
  page.watch((state) => [state.chosen, state.partner], write);

  let pause: ReturnType<typeof setTimeout> | undefined;
  page.watch(
    (state) => [state.core, state.critical, state.bytes, state.selected],
    () => {
      clearTimeout(pause);
      pause = setTimeout(write, PAUSE_MILLIS);
    },
  );
}
