import { lineIn, missingLine, readAddress } from "./address";
import { Archive } from "./archive";
import type { Index, Summary } from "./kernels";
import { beginning, shownCore, type Page, type Scene } from "./state";

/** Unpacks the kernel that is chosen, and the one beside it, and shows them, unless others have been chosen meanwhile. */
export function openWhatIsChosen(index: Index, page: Page, say: (sentence: string) => void): void {
  const archive = new Archive();
  /** Shows a kernel from the line that the address says, or else from where the timeline begins. */
  const show = (scene: Scene): void => {
    const address = readAddress(location.hash);
    const isNamed = address.kernel === scene.summary.name;
    const said = isNamed ? lineIn(scene.kernel, address) : null;
    const lineless = isNamed ? missingLine(scene.kernel, address) : null;
    if (lineless !== null) say(lineless);
    const line = said ?? beginning(scene.kernel, shownCore(index, { ...page.state, scene }));
    page.update({ scene, selected: { kernel: scene.kernel, line, entry: null }, pointed: null });
  };

  page.watch(
    (state) => [state.chosen, state.partner],
    ([chosen, partner]) => {
      if (partner === chosen) {
        page.update({ partner: null });
        return;
      }
      sceneOf(archive, chosen, partner).then(
        (scene) => {
          if (page.state.chosen !== chosen || page.state.partner !== partner) return;
          const isOpen = page.state.scene?.kernel === scene.kernel && page.state.selected?.kernel === scene.kernel;
          if (isOpen) page.update({ scene, pointed: null });
          else show(scene);
          performance.mark("shown");
        },
        (error: Error) => say(`${chosen.name} cannot be shown: ${error.message}.`),
      );
    },
  );
}

async function sceneOf(archive: Archive, summary: Summary, partner: Summary | null): Promise<Scene> {
  const [kernel, beside] = await Promise.all([archive.open(summary.name), partner ? archive.open(partner.name) : null]);
  return { summary, kernel, beside };
}
