package dev.sennit.weave.explore;

import dev.sennit.weave.catalogue.CodeDigest;
import dev.sennit.weave.catalogue.Fingerprint;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.explore.SteadyState.Seen;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.CoreModel;
import dev.sennit.weave.model.LlvmMca;
import java.util.List;

/**
 * Timelines of kernels on models of cores. Those of a kernel are kept under the digest of what they
 * depend on: its lines, the cores, and the code that asks the models. Another change of the weaver
 * keeps them.
 */
final class Timelines {
  private final LlvmMca mca;
  private final ResultCache kept;
  private final String ownCode = CodeDigest.ofReach(SteadyState.class, Fingerprint.TOLD_BY_VALUE);

  Timelines(LlvmMca mca, ResultCache kept) {
    this.mca = mca;
    this.kept = kept;
  }

  /** Returns the timelines of a kernel, with their cores; none if it has no loop. */
  List<Seen> of(WovenKernel woven, CodeColumns code) {
    if (woven.round().isEmpty()) {
      return List.of();
    }
    List<Core> cores = cores(woven);
    List<String> names = cores.stream().map(Core::name).toList();
    List<String> inputs =
        List.of(ownCode, mca.program().toString(), names.toString(), Fingerprint.ofKernel(woven));
    return List.of(kept.get("timelines", inputs, Seen[].class, () -> watch(woven, code, cores)));
  }

  private Seen[] watch(WovenKernel woven, CodeColumns code, List<Core> cores) {
    SteadyState loop = new SteadyState(woven, code);
    return cores.stream()
        .flatMap(core -> loop.on(new CoreModel(mca, core)).stream())
        .toArray(Seen[]::new);
  }

  /** Returns the cores that the build predicts cycles for. Timelines are most of the page. */
  static List<Core> cores(WovenKernel woven) {
    return woven.abi().architecture().models(woven.needs()).stream().map(Core::named).toList();
  }
}
