package dev.sennit.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.bench.plan.Preset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: if a call leaves out a measurement, the command finds the calls that have it. */
class BenchCallTest {
  private static List<String> having(String text) {
    return new BenchCall(Preset.QUICK, List.of())
        .having(text, MadeUp.OFFERS).stream().map(BenchCall::toString).toList();
  }

  @Test
  void whatIsLeftOutIsFoundElsewhere() {
    assertThat(having("MessageDigests.digest/MD5/16"))
        .containsExactly("./sennit bench", "./sennit bench --full");
    assertThat(having("SM3"))
        .containsExactly(
            "./sennit bench --providers bouncycastle",
            "./sennit bench --full --providers bouncycastle");
    assertThat(having("MD5")).contains("./sennit bench --quick");
    assertThat(having("MD6")).isEmpty();
  }
}
