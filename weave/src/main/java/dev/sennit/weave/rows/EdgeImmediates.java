package dev.sennit.weave.rows;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Meaning;
import dev.sennit.weave.isa.Meaning.Expression;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.words.TruthTable;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The immediates that test a row: the limits of its encoding, and numbers between. */
final class EdgeImmediates {
  private EdgeImmediates() {}

  static List<Long> of(Row row, String name, Architecture architecture) {
    Predicate<Expression> isName = new Meaning.Read(name)::equals;
    int bits = row.meaning().bits();
    List<Expression> expressions = row.meaning().expressions();
    boolean counts =
        expressions.stream()
            .anyMatch(part -> part instanceof Meaning.Shifted shift && isName.test(shift.count()));
    boolean tabulates =
        expressions.stream()
            .anyMatch(
                part -> part instanceof Meaning.Table table && table.immediate().equals(name));
    if (counts) {
      return counts(bits, canBeZero(row, architecture));
    }
    if (tabulates) {
      return truthTables();
    }
    boolean moves =
        row.meaning().statements().stream()
            .anyMatch(effect -> effect instanceof Meaning.Assign move && isName.test(move.value()));
    boolean masks =
        expressions.stream()
            .anyMatch(part ->
                part instanceof Meaning.Logic logic
                    && (isName.test(logic.x()) || isName.test(logic.y())));
    return switch (architecture) {
      case X64 _ -> ofX64(bits, moves);
      case A64 _ -> ofA64(bits, moves, masks);
    };
  }

  /**
   * Returns whether the row shifts by zero too; AArch64 shifts vectors to the right by one at
   * least.
   */
  private static boolean canBeZero(Row row, Architecture architecture) {
    return switch (architecture) {
      case X64 _ -> true;
      case A64 _ -> row.meaning().lanes() == 1;
    };
  }

  private static List<Long> counts(int bits, boolean canBeZero) {
    return List.of(canBeZero ? 0L : bits - 3L, 1L, bits / 2 - 1L, bits / 2L, bits - 2L, bits - 1L);
  }

  /** The eight tables with a single one bit are enough: every table is a union of them. */
  private static List<Long> truthTables() {
    TreeSet<Long> tables =
        new TreeSet<>(
            List.of(0L, 0xffL, (long) TruthTable.X, (long) TruthTable.Y, (long) TruthTable.Z));
    for (int row = 0; row < 8; row++) {
      tables.add(1L << row);
      tables.add(0xffL ^ (1L << row));
    }
    return List.copyOf(tables);
  }

  /** Numbers of 32 bits with a sign; of 64 bits if the row sets a register. */
  private static List<Long> ofX64(int bits, boolean moves) {
    TreeSet<Long> numbers =
        new TreeSet<>(
            List.of(0L, 1L, -1L, 31L, 56L, 127L, -128L, 128L, -129L, 0x55555555L, 0x7fffffffL));
    numbers.add((long) Integer.MIN_VALUE);
    if (moves && bits == Long.SIZE) {
      numbers.addAll(List.of(0xffffffffL, 0x80000000L, Long.MAX_VALUE, Long.MIN_VALUE));
      numbers.add(0x0123456789abcdefL);
    }
    return List.copyOf(numbers);
  }

  /** Sums take 12 bits, perhaps shifted; moves take 16 bits; masks are runs of one bits. */
  private static List<Long> ofA64(int bits, boolean moves, boolean masks) {
    long ones = -1L >>> (Long.SIZE - bits);
    if (moves) {
      return List.of(
          0L, 1L, 31L, -1L, 0xffffL, 0xffffL << (bits - 16), -0x10000L, 1L << (bits - 1));
    }
    if (masks) {
      return List.of(
          1L,
          4L,
          31L,
          63L,
          0xff00L,
          0x7fffffffL,
          Long.divideUnsigned(ones, 3),
          1L << (bits - 1),
          ones - 1);
    }
    return List.of(0L, 1L, 31L, 56L, 63L, 64L, 0x7ffL, 0xfffL, 0x1000L, 0xfff000L);
  }
}
