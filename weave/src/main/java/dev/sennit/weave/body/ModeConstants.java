package dev.sennit.weave.body;

import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.kernel.ModeKernel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The constants of a mode. Instructions have them as operands; where an architecture cannot do
 * that, a register holds their address for the whole function.
 */
final class ModeConstants {
  /** The polynomial of GHASH's field without its highest and lowest power. */
  private static final long POLYNOMIAL = 0xc2L << Long.SIZE - Byte.SIZE;

  private final int lanes;
  private final Optional<Value> base;
  private final boolean polynomialFirst;
  private final List<Long> pool = new ArrayList<>();

  ModeConstants(ModeKernel kernel, Code.Values values) {
    this.lanes = kernel.shape().lanes();
    this.polynomialFirst =
        kernel.mode().hashes() != Hashed.NOTHING
            && kernel.target().microarchitecture().isDelayedBySplits();
    this.base =
        kernel.target().architecture().constantsBesideCode()
            ? Optional.of(values.next(Bank.GENERAL))
            : Optional.empty();
  }

  /**
   * Loads the address of the constants, where instructions do not have them as operands. The
   * polynomial comes first where it would lie behind shorter constants, and a load of it in two
   * lines would delay others.
   */
  void prepare(Code code) {
    base.ifPresent(address -> code.address(address, new Pool(0)));
    if (polynomialFirst) {
      polynomial();
    }
  }

  /** Returns the words of the constants that the code written so far reads. */
  List<Long> pool() {
    return List.copyOf(pool);
  }

  /** Returns where words lie in the pool, and puts them there if they are new. */
  private int place(List<Long> words) {
    int found = Collections.indexOfSubList(pool, words);
    if (found < 0) {
      found = pool.size();
      pool.addAll(words);
    }
    return found * Long.BYTES;
  }

  private Operand constant(List<Long> words) {
    int place = place(words);
    return base.<Operand>map(address -> new Address(address, place)).orElse(new Pool(place));
  }

  /** Returns a vector with the same sixteen bytes in every block. */
  Operand everywhere(long lower, long upper) {
    return constant(
        IntStream.range(0, lanes).boxed().flatMap(_ -> Stream.of(lower, upper)).toList());
  }

  /** Returns a vector that adds {@code blocks} to a counter, one more for each next block. */
  Operand counted(int blocks, int vectorBlocks) {
    return constant(
        LongStream.range(blocks, blocks + vectorBlocks)
            .boxed()
            .flatMap(number -> Stream.of(0L, number << Integer.SIZE))
            .toList());
  }

  Operand polynomial() {
    return everywhere(POLYNOMIAL, POLYNOMIAL);
  }

  /** Returns the place of sixteen bytes all ones, with sixteen zeros behind them. */
  Pool onesAndZeros() {
    return new Pool(place(List.of(-1L, -1L, 0L, 0L)));
  }
}
