package dev.sennit.weave.proof.digest;

import static dev.sennit.weave.proof.small.SmallProofs.READS;
import static dev.sennit.weave.proof.small.SmallProofs.WRITES;
import static dev.sennit.weave.proof.small.SmallProofs.accept;
import static dev.sennit.weave.proof.small.SmallProofs.refuse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.proof.machine.MemoryRegion;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallChunks;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.terms.Term;
import dev.sennit.weave.proof.terms.Terms;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: several messages are found by their table, several chunks by the first one and their
 * distance, whatever that is. They have as many blocks as memory has.
 */
@Tag("checks")
class SeveralContractsTest {
  private static final SmallCode CODE = SmallChunks.CODE;

  private final Terms terms = new Terms();
  private final DigestContract contract = contract(new SmallChunks());

  private DigestContract contract(BlockFunction algorithm) {
    DigestStatement statement = new DigestStatement(terms, algorithm);
    return DigestContract.casesOf(terms, statement, SmallBatch.kernel(algorithm)).getFirst();
  }

  private Term number(String name) {
    return contract.numbers().entrySet().stream()
        .filter(number -> number.getKey().name().equals(name))
        .findFirst()
        .orElseThrow()
        .getValue();
  }

  @Test
  void theSecondChunkIsByTheDistanceBehindTheFirst() {
    Term distance = number("distance");
    assertThat(distance.bits()).isEqualTo(Long.SIZE);
    for (int bit = 0; bit < Long.SIZE; bit++) {
      assertThat(terms.slice(distance, bit, 1).isConstant()).isFalse();
    }
    assertThat(distance.secret()).isFalse();
    assertThat(contract.message(1).base())
        .isSameAs(terms.sum(Long.SIZE, List.of(contract.message(0).base(), distance)));
    assertThat(contract.message(1).windows()).isEmpty();
    assertThat(contract.message(1).name()).isNotEqualTo(contract.message(0).name());
    assertThat(contract.tables()).isEmpty();
    assertThat(contract.numbers()).hasSize(2);
    assertThat(contract.description()).isEqualTo("whole blocks of 2 chunks");
  }

  @Test
  void thereAreNoMoreBlocksThanMemoryHas() {
    assertThat(number("blocks")).isSameAs(contract.blocks());
    for (DigestContract some : List.of(contract, contract(new SmallBatch()))) {
      assertThat(some.blocks().bits()).isEqualTo(Long.SIZE);
      assertThat(terms.slice(some.blocks(), 61, 3).isConstant(0)).isTrue();
      assertThat(terms.slice(some.blocks(), 60, 1).isConstant()).isFalse();
    }
  }

  @Test
  void theTableHasTheAddressesOfTheMessages() {
    DigestContract batch = contract(new SmallBatch());
    MemoryRegion table = batch.tables().getFirst();
    for (int strand = 0; strand < 2; strand++) {
      for (int i = 0; i < Long.BYTES; i++) {
        assertThat(table.byteAt(terms.constant(Long.SIZE, 8 * strand + i)))
            .isSameAs(terms.slice(batch.message(strand).base(), 8 * i, 8));
      }
    }
    assertThat(batch.message(0).base()).isNotSameAs(batch.message(1).base());
    assertThat(batch.numbers().values()).containsExactly(batch.blocks());
  }

  @Test
  void chunksAreTakenAtTheirDistance() {
    accept(CODE);
    refuse("does not lead from one block to the next", CODE.without("add r9, rcx"));
    refuse(READS, CODE.before("mov r9, rdx", "add rcx, rcx"));
    refuse(READS, CODE.before("mov r9, rdx", "add rcx, 8"));
    refuse(WRITES, CODE.before("add rdx, 8", "mov qword ptr [r9], r8"));
    refuse(READS, CODE.before("mov qword ptr [rdi], rax", "mov rcx, qword ptr [r9]"));
  }

  @Test
  void theStateOfEachChunkIsReturned() {
    String first = "mov qword ptr [rdi], rax";
    String second = "mov qword ptr [rdi + 8], r10";
    refuse("reads after at 8, where nothing has been written", CODE.without(second));
    refuse("returns with byte 0 of the states after", CODE.with(first, "mov qword ptr [rdi], r10"));
    refuse(
        "returns with byte 8 of the states after",
        CODE.with(second, "mov qword ptr [rdi + 8], rax"));
  }
}
