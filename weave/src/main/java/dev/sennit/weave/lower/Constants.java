package dev.sennit.weave.lower;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Code;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Value;
import dev.sennit.weave.isa.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The constants of one kernel, which its strands share. They are immediates where the target adds
 * any immediate, else a pool beside the code, used as memory operands or loaded in pairs of words.
 */
public final class Constants {
  private enum Access {
    IMMEDIATE,
    OPERAND,
    LOADED,
    PAIRED
  }

  private final Target target;
  private final int bits;
  private final String prefix;

  /** The meaning of a constant from memory. */
  private final String read;

  private final int copies;
  private final Access access;
  private final int start;
  private final List<Long> pool = new ArrayList<>();
  private final Map<Long, Value> loaded = new HashMap<>();
  private final Optional<Value> base;

  /** Makes the constants of a graph. */
  public Constants(Target target, Graph graph, Code.Values values) {
    this(target, graph.bits(), 0, graph.constants(), values);
  }

  /**
   * Makes constants behind others.
   *
   * @param start their offset in the kernel's pool
   * @param all the constants, in the order of their use
   */
  public Constants(Target target, int bits, int start, List<Long> all, Code.Values values) {
    this.start = start;
    this.target = target;
    this.bits = bits;
    this.prefix = target.width(bits);
    boolean everywhere = target.table().has(target.words(), prefix + "d = a + broadcast(m)");
    this.read = everywhere ? "broadcast(m)" : target.load();
    this.copies = everywhere ? 1 : target.lanes(bits);
    this.access =
        bits == Integer.SIZE && target.table().has(target.words(), prefix + "d = a + n")
            ? Access.IMMEDIATE
            : target.table().has(target.words(), prefix + "d = a + " + read)
                ? Access.OPERAND
                : target.lanes(bits) > 1 ? Access.LOADED : Access.PAIRED;
    if (access != Access.IMMEDIATE) {
      all.forEach(constant -> pool.addAll(everywhere(constant)));
    }
    if (access == Access.PAIRED && pool.size() % 2 != 0) {
      pool.add(0L);
    }
    base =
        access == Access.PAIRED || access == Access.LOADED
            ? Optional.of(values.next(Bank.GENERAL))
            : Optional.empty();
  }

  /**
   * Computes the address of the constants before all blocks, if they need one. For pairs it is the
   * address of the middle: loads reach only a short way on both sides.
   */
  public void prepare(Code code) {
    base.ifPresent(
        value -> code.address(value, new Pool(access == Access.PAIRED ? start + middle() : 0)));
  }

  /** Forgets the constants in registers, so that none occupies one for a long time. */
  void forget() {
    loaded.clear();
  }

  public List<Long> pool() {
    return List.copyOf(pool);
  }

  /** Returns the place of words in the pool; puts them there if needed. */
  public Pool place(List<Long> words) {
    int found = Collections.indexOfSubList(pool, words);
    if (found < 0) {
      found = pool.size();
      pool.addAll(words);
    }
    return new Pool(start + found * bits / Byte.SIZE);
  }

  /** Returns a word of one bits in every lane. */
  Pool ones() {
    return place(everywhere(-1L >>> Long.SIZE - bits));
  }

  /** Returns the constant of a shuffle that rotates every word to the left. */
  Pool rotation(int left) {
    int bytes = bits / Byte.SIZE;
    return place(
        new Shuffle(target.lanes(bits), bytes)
            .places(place -> Math.floorMod(place - left / Byte.SIZE, bytes)));
  }

  private List<Long> everywhere(long constant) {
    return Collections.nCopies(copies, constant);
  }

  Value add(Code code, Value word, long constant) {
    return switch (access) {
      case IMMEDIATE -> code.value(target.words(), prefix + "d = a + n", word, immediate(constant));
      case OPERAND ->
          code.value(target.words(), prefix + "d = a + " + read, word, place(everywhere(constant)));
      case LOADED, PAIRED ->
          code.value(target.words(), prefix + "d = a + b", word, word(code, constant));
    };
  }

  Value word(Code code, long constant) {
    return switch (access) {
      case IMMEDIATE -> code.value(target.words(), prefix + "d = n", immediate(constant));
      case OPERAND ->
          code.value(target.words(), prefix + "d = " + read, place(everywhere(constant)));
      case LOADED ->
          code.value(
              target.words(),
              prefix + "d = " + read,
              new Address(base.orElseThrow(), place(everywhere(constant)).offset()));
      case PAIRED -> loaded(code, constant);
    };
  }

  private Value loaded(Code code, long constant) {
    if (!loaded.containsKey(constant)) {
      int even = pool.indexOf(constant) & ~1;
      Value one = code.newValue(Bank.GENERAL);
      Value other = code.newValue(Bank.GENERAL);
      code.add(
          target.table().find(Bank.GENERAL, bits + ": d = load(m); e = load(m + " + bits / 8 + ")"),
          Map.of(
              "d",
              one,
              "e",
              other,
              "m",
              new Address(base.orElseThrow(), even * bits / 8 - middle())));
      loaded.put(pool.get(even), one);
      loaded.put(pool.get(even + 1), other);
    }
    return loaded.get(constant);
  }

  private int middle() {
    return pool.size() / 4 * 2 * bits / 8;
  }

  /** Returns the signed number that assemblers take. */
  private Immediate immediate(long constant) {
    return new Immediate(bits == 32 ? (int) constant : constant);
  }
}
