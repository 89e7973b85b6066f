package dev.sennit.weave.rows;

import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Immediate;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.LongSupplier;

/** The states that test a stub: edges of numbers, random numbers, and both mixed. */
final class TestStates {
  /**
   * Numbers at which signs, carries and the halves of a register meet, at 8, 16, 32 and 64 bits.
   */
  private static final List<Long> EDGES =
      List.of(
          0L,
          -1L,
          1L,
          Long.MIN_VALUE,
          Long.MAX_VALUE,
          0x80000000_80000000L,
          0x7fffffff_7fffffffL,
          0x00000000_80000000L,
          0x00000000_ffffffffL,
          0xffffffff_00000000L,
          0x00000001_00000000L,
          0x8080808080808080L,
          0x7f7f7f7f7f7f7f7fL,
          0x8000800080008000L,
          0xaaaaaaaaaaaaaaaaL,
          0x5555555555555555L,
          0xcccccccc_33333333L,
          0x01234567_89abcdefL);

  private final Random random;
  private final List<Long> edges = new ArrayList<>(EDGES);

  private TestStates(Stub stub) {
    random = new Random(stub.instruction().toString().hashCode());
    for (Operand operand : stub.instruction().operands().values()) {
      if (operand instanceof Immediate(long value)) {
        addNeighbours(value);
      }
    }
  }

  /**
   * Adds numbers for which a comparison with the immediate has both results, with any upper half.
   */
  private void addNeighbours(long immediate) {
    for (long neighbour = immediate - 1; neighbour <= immediate + 1; neighbour++) {
      edges.add(neighbour);
      edges.add(0xbadbad00_00000000L | (neighbour & 0xffffffffL));
    }
  }

  /** Makes {@code count} different states, or all possible states if they are fewer. */
  static List<byte[]> of(Stub stub, int count) {
    TestStates states = new TestStates(stub);
    Set<ByteBuffer> distinct = new LinkedHashSet<>();
    for (long edge : states.edges) {
      distinct.add(states.state(stub, () -> edge));
    }
    for (int i = 0; i < count; i++) {
      distinct.add(states.state(stub, states::mixed));
    }
    return distinct.stream().map(ByteBuffer::array).limit(count).toList();
  }

  private long mixed() {
    return random.nextBoolean() ? random.nextLong() : edges.get(random.nextInt(edges.size()));
  }

  /** The outcome before the stub runs is neither 0 nor 1. */
  private ByteBuffer state(Stub stub, LongSupplier numbers) {
    ByteBuffer state = ByteBuffer.allocate(stub.stateBytes()).order(ByteOrder.LITTLE_ENDIAN);
    while (state.position() < stub.outcomeOffset()) {
      state.putLong(numbers.getAsLong());
    }
    return state.putLong(-1).flip();
  }
}
