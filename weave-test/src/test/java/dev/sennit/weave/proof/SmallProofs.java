package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.weaver.Woven;

/** What the prover says of small code. */
final class SmallProofs {
  private SmallProofs() {}

  static void accept(SmallCode code) {
    accept(code.woven());
  }

  static void accept(Woven woven) {
    assertThat(Prover.prove(woven).covers()).isNotEmpty();
  }

  static void refuse(String reason, SmallCode code) {
    refuse(reason, code.woven());
  }

  static void refuse(String reason, Woven woven) {
    assertThatThrownBy(() -> Prover.prove(woven))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(reason);
  }
}
