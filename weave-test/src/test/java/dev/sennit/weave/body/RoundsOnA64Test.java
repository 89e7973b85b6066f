package dev.sennit.weave.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.catalogue.Named;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Row;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: rounds by AArch64's instructions follow each other without a copy between them, which
 * would take half as long as a round.
 */
class RoundsOnA64Test {
  @ParameterizedTest
  @CsvSource({
    "sha1/a64-sha2, 20, sha1c sha1p sha1m",
    "sha256/a64-sha2, 16, sha256h",
    "sha512/a64-sha3, 40, sha512h"
  })
  void roundsOverwriteNoCopy(String name, int count, String rounds) {
    Map<Operand, Instruction> writers = new HashMap<>();
    int seen = 0;
    for (Instruction instruction : Named.woven(name).loop()) {
      if (List.of(rounds.split(" ")).contains(mnemonic(instruction))) {
        Operand overwritten = instruction.operands().get(Row.TIED);
        // The state before the block is needed again at its end, so the first round gets a copy.
        if (seen++ > 0) {
          assertThat(writers.get(overwritten))
              .as("what makes the state before %s", instruction.step())
              .isNotNull()
              .extracting(RoundsOnA64Test::mnemonic)
              .isNotEqualTo("mov");
        }
      }
      instruction.writes().forEach(written -> writers.put(written, instruction));
    }
    assertThat(seen).isEqualTo(count);
  }

  private static String mnemonic(Instruction instruction) {
    return instruction.row().text().split(" ")[0];
  }
}
