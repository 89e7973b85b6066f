package dev.sennit.weave.lower;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Code;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Value;
import dev.sennit.weave.target.Target;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The words of a strand's block, and how they are read. */
final class BlockWords {
  private final Target target;
  private final int bits;
  private final MemoryWords memory;
  private final Code code;
  private final IntFunction<Address> places;
  private final MessageAccess access;
  private final Map<Integer, Value> pairs = new HashMap<>();

  /**
   * @param places where each word lies
   */
  BlockWords(MemoryWords memory, Code code, IntFunction<Address> places, MessageAccess access) {
    this.target = memory.target();
    this.bits = memory.bits();
    this.memory = memory;
    this.code = code;
    this.places = places;
    this.access = access;
    if (access == MessageAccess.ONCE_IN_PAIRS && (bits != Integer.SIZE || !memory.isPlain())) {
      throw new IllegalArgumentException(
          "pairs are of words of 32 bits, the lowest byte first, and these have %d bits, %s"
              .formatted(bits, memory.order()));
    }
  }

  /** Whether words can be added without being read before. */
  boolean isAddable() {
    return memory.isPlain();
  }

  /** Reads what is read once. */
  void load(List<Integer> words) {
    if (access == MessageAccess.ONCE_IN_PAIRS) {
      words.forEach(index -> pair(index / 2));
    }
  }

  /** The sum of a value and a word of the block. */
  Value add(Value word, int index) {
    if (access == MessageAccess.ONCE_IN_PAIRS) {
      return index % 2 == 0
          ? code.value(target.words(), width() + "d = a + b", word, pair(index / 2))
          : code.general("64: d = a + (b >> 32)", word, pair(index / 2));
    }
    String addLoaded = width() + "d = a + " + target.load();
    return target.table().has(target.words(), addLoaded)
        ? code.value(target.words(), addLoaded, word, places.apply(index))
        : code.value(target.words(), width() + "d = a + b", word, word(index));
  }

  Value word(int index) {
    if (access == MessageAccess.ONCE_IN_PAIRS) {
      return index % 2 == 0
          ? pair(index / 2)
          : code.general("64: d = a >> n", pair(index / 2), new Immediate(32));
    }
    return memory.load(code, places.apply(index));
  }

  /** The register that holds words {@code 2 * index} and {@code 2 * index + 1}. */
  private Value pair(int index) {
    if (!pairs.containsKey(index)) {
      Value one = code.newValue(Bank.GENERAL);
      Value other = code.newValue(Bank.GENERAL);
      int even = index & ~1;
      code.add(
          target.table().find(Bank.GENERAL, "64: d = load(m); e = load(m + 8)"),
          Map.of("d", one, "e", other, "m", places.apply(2 * even)));
      pairs.put(even, one);
      pairs.put(even + 1, other);
    }
    return pairs.get(index);
  }

  private String width() {
    return target.width(bits);
  }
}
