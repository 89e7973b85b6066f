package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.model.LlvmMca;
import dev.sennit.weave.weaver.Weaver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Protects: a model is asked about a kernel once, and about another kernel again. */
@Tag("surroundings")
class TimelinesTest {
  @TempDir Path folder;

  @Test
  void eachKernelIsKept() throws IOException {
    List<SteadyState.Seen> first = of(Clearing.VECTOR);
    assertThat(first)
        .extracting(seen -> seen.core().name())
        .containsExactly("znver4", "sapphirerapids");
    assertThat(kept()).isEqualTo(1);
    assertThat(of(Clearing.VECTOR)).isEqualTo(first);
    assertThat(kept()).isEqualTo(1);
    of(Clearing.STREAM);
    assertThat(kept()).isEqualTo(2);
  }

  @Test
  void noLoopHasNoTimeline() {
    assertThat(of(Clearing.REP)).isEmpty();
  }

  /** Makes the timelines as another program would. */
  private List<SteadyState.Seen> of(Clearing clearing) {
    WovenKernel woven = Weaver.weave(new ClearKernel(clearing, X64.V3), X64.SYSTEM_V);
    Timelines timelines = new Timelines(LlvmMca.ofBuild(Toolchain.open()), new ResultCache(folder));
    return timelines.of(woven, new CodeColumns(woven, List.of()));
  }

  private long kept() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).count();
    }
  }
}
