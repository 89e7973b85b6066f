package dev.sennit.weave.proof.small;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.machine.Refusal;

/** What the prover says of small code. */
public final class SmallProofs {
  private SmallProofs() {}

  public static void accept(SmallCode code) {
    accept(code.woven());
  }

  public static void accept(WovenKernel woven) {
    assertThat(Prover.prove(woven).covers()).isNotEmpty();
  }

  public static void refuse(String reason, SmallCode code) {
    refuse(reason, code.woven());
  }

  public static void refuse(String reason, WovenKernel woven) {
    assertThatThrownBy(() -> Prover.prove(woven))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(reason);
  }
}
