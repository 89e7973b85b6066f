package dev.sennit.weave.proof.mode;

import static dev.sennit.weave.kind.AesMemory.STANDARD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.kind.AesMemory;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.kind.Layout;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.terms.ProofFailure;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: what the memory of a key holds. */
@Tag("checks")
class ModeStatementTest {
  private final Terms terms = new Terms();
  private final ModeStatement statement =
      new ModeStatement(terms, new ModeKernel(Mode.ENCRYPT, X64.AES, Shape.SINGLE, false));
  private final MemoryRegion schedule =
      statement.schedule(statement.rounds(), AesMemory.MOST_POWERS);

  private Term at(int place) {
    return schedule.byteAt(terms.constant(Long.SIZE, place));
  }

  private Term byteOf(int place) {
    return terms.symbol(Byte.SIZE, "schedule byte " + place, true);
  }

  @Test
  void roundKeysAreBytes() {
    assertThat(at(0)).isSameAs(byteOf(0));
    assertThat(at(239)).isSameAs(byteOf(239));
    assertThat(at(STANDARD.at(SchedulePart.POWERS)))
        .isSameAs(byteOf(STANDARD.at(SchedulePart.POWERS)));
    assertThat(at(STANDARD.at(SchedulePart.FOLDED) - 1))
        .isSameAs(byteOf(STANDARD.at(SchedulePart.FOLDED) - 1));
  }

  /** In a layout of another order, something follows the folded powers. */
  @Test
  void behindTheFoldedPowersAreOtherBytes() {
    AesMemory reversed =
        new AesMemory(new Layout<>(STANDARD.schedule().parts().reversed()), STANDARD.state());
    ModeStatement other =
        new ModeStatement(
            terms, new ModeKernel(Mode.ENCRYPT, X64.AES, Shape.SINGLE, false, reversed));
    MemoryRegion all = other.schedule(other.rounds(), AesMemory.MOST_POWERS);
    int powers = reversed.at(SchedulePart.POWERS);
    assertThat(powers).isEqualTo(reversed.at(SchedulePart.FOLDED) + SchedulePart.FOLDED.bytes());
    for (int place : List.of(powers, powers + 1, powers + 16)) {
      assertThat(all.byteAt(terms.constant(Long.SIZE, place))).isSameAs(byteOf(place));
    }
  }

  @Test
  void aPlaceThatIsNotKnownHoldsNothing() {
    Term anywhere = terms.symbol(Long.SIZE, "anywhere", false);
    assertThatThrownBy(() -> schedule.byteAt(anywhere))
        .isInstanceOf(ProofFailure.class)
        .hasMessageContaining("reads schedule at anywhere, where nothing has been written");
  }

  @Test
  void theNumberOfRoundsHasEightBytes() {
    for (int i = 0; i < 8; i++) {
      assertThat(at(STANDARD.at(SchedulePart.ROUNDS) + i))
          .isSameAs(terms.slice(statement.rounds(), 8 * i, 8));
    }
    assertThat(at(STANDARD.at(SchedulePart.ROUNDS) - 1))
        .isSameAs(byteOf(STANDARD.at(SchedulePart.ROUNDS) - 1));
    assertThat(at(STANDARD.at(SchedulePart.ROUNDS) + 8))
        .isSameAs(byteOf(STANDARD.at(SchedulePart.ROUNDS) + 8));
  }

  /** The lower half of each power's second copy is the sum of its halves. */
  @Test
  void powersAreThereTwice() {
    for (int power : new int[] {0, 16, 496}) {
      for (int i = 0; i < 8; i++) {
        Term low = byteOf(STANDARD.at(SchedulePart.POWERS) + power + i);
        Term high = byteOf(STANDARD.at(SchedulePart.POWERS) + power + 8 + i);
        assertThat(at(STANDARD.at(SchedulePart.FOLDED) + power + i))
            .isSameAs(terms.logic(8, 0b0110, List.of(low, high)));
        int above = STANDARD.at(SchedulePart.FOLDED) + power + 8 + i;
        assertThat(at(above)).isSameAs(byteOf(above));
      }
    }
  }
}
