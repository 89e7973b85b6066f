package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** Reads the words of a strand's block. */
final class BlockWords {
  private final MemoryWords memory;
  private final WordCode code;
  private final IntFunction<? extends Operand> places;
  private final MessageAccess access;
  private final Map<Integer, Value> kept = new HashMap<>();

  /**
   * @param places where each word is: values, or addresses
   */
  BlockWords(
      MemoryWords memory,
      WordCode code,
      IntFunction<? extends Operand> places,
      MessageAccess access) {
    this.memory = memory;
    this.code = code;
    this.places = places;
    this.access = access;
    if (access == MessageAccess.ONCE_IN_PAIRS
        && (code.bits() != Integer.SIZE || !memory.isPlain())) {
      throw new IllegalArgumentException(
          "pairs need little-endian words of 32 bits, not words of %d bits, %s"
              .formatted(code.bits(), memory.order()));
    }
  }

  /** Returns whether instructions can add words from memory. */
  boolean isAddable() {
    return memory.isPlain();
  }

  /** Loads the words that are read once in pairs. Single ones are loaded where they are needed. */
  void load(List<Integer> words) {
    if (access == MessageAccess.ONCE_IN_PAIRS) {
      words.forEach(index -> pair(index / 2));
    }
  }

  Value add(Value word, int index) {
    if (access == MessageAccess.ONCE_IN_PAIRS) {
      return index % 2 == 0
          ? code.value("d = a + b", word, pair(index / 2))
          : code.code().general("64: d = a + (b >> 32)", word, pair(index / 2));
    }
    return code.addsFromMemory() && access == MessageAccess.AT_EACH_USE
        ? code.added(word, (Address) places.apply(index))
        : code.value("d = a + b", word, word(index));
  }

  Value word(int index) {
    if (access == MessageAccess.ONCE_IN_PAIRS) {
      return index % 2 == 0 ? pair(index / 2) : code.code().shiftedRight(pair(index / 2), 32);
    }
    return access == MessageAccess.ONCE ? kept.computeIfAbsent(index, this::load) : load(index);
  }

  private Value load(int index) {
    return switch (places.apply(index)) {
      case Value value -> value;
      case Address address -> memory.load(code.code(), address);
      case Operand other -> throw new IllegalArgumentException("a word in " + other);
    };
  }

  /** Returns the register that holds words {@code 2 * index} and {@code 2 * index + 1}. */
  private Value pair(int index) {
    if (!kept.containsKey(index)) {
      Value one = code.code().newValue(Bank.GENERAL);
      Value other = code.code().newValue(Bank.GENERAL);
      int even = index & ~1;
      code.code()
          .add(
              code.target().table().find(Bank.GENERAL, "64: d = load(m); e = load(m + 8)"),
              Map.of("d", one, "e", other, "m", places.apply(2 * even)));
      kept.put(even, one);
      kept.put(even + 1, other);
    }
    return kept.get(index);
  }

  /** Returns the address of a word for reading at each use, if the byte order allows that. */
  Optional<Address> place(int index) {
    return access == MessageAccess.AT_EACH_USE && memory.isPlain()
        ? Optional.of((Address) places.apply(index))
        : Optional.empty();
  }
}
