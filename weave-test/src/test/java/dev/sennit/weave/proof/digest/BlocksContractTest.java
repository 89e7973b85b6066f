package dev.sennit.weave.proof.digest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.terms.Terms;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: several messages are found by their table, and have as many blocks as memory has. */
@Tag("checks")
class BlocksContractTest {
  private final Terms terms = new Terms();
  private final DigestContract contract =
      DigestContract.casesOf(
              terms,
              new DigestStatement(terms, new SmallBatch()),
              SmallBatch.kernel(new SmallBatch()))
          .getFirst();

  @Test
  void thereAreNoMoreBlocksThanMemoryHas() {
    assertThat(contract.blocks().bits()).isEqualTo(Long.SIZE);
    assertThat(terms.slice(contract.blocks(), 61, 3).isConstant(0)).isTrue();
    assertThat(terms.slice(contract.blocks(), 60, 1).isConstant()).isFalse();
  }

  @Test
  void theTableHasTheAddressesOfTheMessages() {
    MemoryRegion table = contract.tables().getFirst();
    for (int strand = 0; strand < 2; strand++) {
      for (int i = 0; i < Long.BYTES; i++) {
        assertThat(table.byteAt(terms.constant(Long.SIZE, 8 * strand + i)))
            .isSameAs(terms.slice(contract.message(strand).base(), 8 * i, 8));
      }
    }
    assertThat(contract.message(0).base()).isNotSameAs(contract.message(1).base());
    assertThat(contract.numbers().values()).containsExactly(contract.blocks());
  }
}
