package dev.sennit.weave.proof.small;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.UnderAnyName;
import dev.sennit.weave.proof.machine.Refusal;
import java.util.stream.Stream;

/** What the prover says of small code. */
public final class SmallProofs {
  public static final String READS = "outside of what it may read";
  public static final String WRITES = "outside of what it may write";

  private SmallProofs() {}

  public static void accept(SmallCode... codes) {
    Stream.of(codes).map(SmallCode::woven).forEach(SmallProofs::accept);
  }

  public static void accept(WovenKernel woven) {
    assertThat(UnderAnyName.prove(woven).covers()).isNotEmpty();
  }

  public static void refuse(String reason, SmallCode... codes) {
    Stream.of(codes).forEach(code -> refuse(reason, code.woven(), String.join("\n", code.text())));
  }

  public static void refuse(String reason, WovenKernel woven) {
    refuse(reason, woven, woven.kernel().name());
  }

  private static void refuse(String reason, WovenKernel woven, String shown) {
    assertThatThrownBy(() -> Prover.prove(woven), "%s", shown)
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(reason);
  }
}
