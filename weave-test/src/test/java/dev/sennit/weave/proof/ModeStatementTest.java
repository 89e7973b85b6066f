package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.weave.weaver.ModeMemory;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: what the memory of a key holds. */
@Tag("checks")
class ModeStatementTest {
  private final Terms terms = new Terms();
  private final ModeStatement statement = new ModeStatement(terms);
  private final Region schedule = statement.schedule(statement.rounds());

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
    assertThat(at(ModeMemory.POWERS)).isSameAs(byteOf(ModeMemory.POWERS));
    assertThat(at(ModeMemory.FOLDED - 1)).isSameAs(byteOf(ModeMemory.FOLDED - 1));
  }

  @Test
  void aPlaceThatIsNotKnownHoldsNothing() {
    Term anywhere = terms.symbol(Long.SIZE, "anywhere", false);
    assertThatThrownBy(() -> schedule.byteAt(anywhere))
        .isInstanceOf(Broken.class)
        .hasMessageContaining("reads schedule at anywhere, where nothing has been written");
  }

  @Test
  void theNumberOfRoundsHasEightBytes() {
    for (int i = 0; i < 8; i++) {
      assertThat(at(ModeMemory.ROUNDS + i)).isSameAs(terms.slice(statement.rounds(), 8 * i, 8));
    }
    assertThat(at(ModeMemory.ROUNDS - 1)).isSameAs(byteOf(ModeMemory.ROUNDS - 1));
    assertThat(at(ModeMemory.ROUNDS + 8)).isSameAs(byteOf(ModeMemory.ROUNDS + 8));
  }

  /** The lower half of each power's second copy is the sum of its halves. */
  @Test
  void powersAreThereTwice() {
    for (int power : new int[] {0, 16, 496}) {
      for (int i = 0; i < 8; i++) {
        Term low = byteOf(ModeMemory.POWERS + power + i);
        Term high = byteOf(ModeMemory.POWERS + power + 8 + i);
        assertThat(at(ModeMemory.FOLDED + power + i))
            .isSameAs(terms.logic(8, 0b0110, List.of(low, high)));
        int above = ModeMemory.FOLDED + power + 8 + i;
        assertThat(at(above)).isSameAs(byteOf(above));
      }
    }
  }
}
