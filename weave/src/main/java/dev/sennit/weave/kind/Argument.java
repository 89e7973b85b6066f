package dev.sennit.weave.kind;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** An argument of a kernel: a pointer or a number of 64 bits. */
public sealed interface Argument {
  String name();

  /** What a caller has to know of it, for the C header. */
  String text();

  /** Its declaration in C. */
  String declaration();

  /**
   * A pointer to memory.
   *
   * @param isWritten whether the kernel writes to it
   * @param extent how much memory there is
   * @param layout the parts of the memory, if they have names
   * @param secret what nobody may learn of its contents; empty if all of it is public
   */
  record Memory(
      String name,
      boolean isWritten,
      Extent extent,
      Optional<Layout<?>> layout,
      String secret,
      String text)
      implements Argument {

    public static Memory read(String name, Extent extent, String secret, String text) {
      return new Memory(name, false, extent, Optional.empty(), secret, text);
    }

    public static Memory written(String name, Extent extent, String secret, String text) {
      return new Memory(name, true, extent, Optional.empty(), secret, text);
    }

    public Memory with(Layout<?> parts) {
      return new Memory(name, isWritten, extent, Optional.of(parts), secret, text);
    }

    public boolean isSecret() {
      return !secret.isEmpty();
    }

    @Override
    public String declaration() {
      String type = isWritten ? "uint8_t " : "const uint8_t ";
      return extent instanceof Extent.Fixed(int bytes)
          ? type + name + "[" + bytes + "]"
          : type + "*" + name;
    }
  }

  /** How much memory an argument points to. */
  sealed interface Extent {

    /** Always so many bytes. */
    record Fixed(int bytes) implements Extent {}

    /**
     * As many bytes as a number says.
     *
     * @param inRound how many of them a round of the loop over blocks takes; 0 if there is no loop
     */
    record Open(int inRound) implements Extent {}
  }

  /** A pointer to so many pointers to memory of the same kind, which is only read. */
  record Pointers(String name, int count, Memory each, String text) implements Argument {
    @Override
    public String declaration() {
      return "const uint8_t *const %s[%d]".formatted(name, count);
    }
  }

  /**
   * A number that says how much there is, or what is to be done.
   *
   * @param isSigned whether it may be negative
   * @param inRound what a round of the loop over blocks counts in it; 0 if it is no such count
   * @param usual what it is in a call that takes whole blocks and does nothing else; of a count: 0
   * @param values all that it may be; empty if it may be any number
   */
  record Number(
      String name, boolean isSigned, int inRound, long usual, List<Long> values, String text)
      implements Argument {

    public static Number count(String name, int inRound, String text) {
      return new Number(name, false, inRound, 0, List.of(), text);
    }

    public static Number choice(String name, long usual, String text) {
      return new Number(name, true, 0, usual, List.of(), text);
    }

    /** A number that is one of a few. */
    public static Number oneOf(String name, Long... values) {
      List<Long> all = List.of(values);
      return new Number(name, false, 0, all.getFirst(), all, inWords(all) + ".");
    }

    /** All that it may be, in words. */
    public String allowed() {
      return values.isEmpty() ? "any number" : inWords(values);
    }

    private static String inWords(List<Long> values) {
      int last = values.size() - 1;
      String before =
          values.stream().limit(last).map(String::valueOf).collect(Collectors.joining(", "));
      return before.isEmpty() ? "" + values.get(last) : before + " or " + values.get(last);
    }

    /** The number for so many rounds of the loop over blocks. */
    public long forRounds(long rounds) {
      return usual + rounds * inRound;
    }

    @Override
    public String declaration() {
      return (isSigned ? "int64_t " : "uint64_t ") + name;
    }
  }
}
