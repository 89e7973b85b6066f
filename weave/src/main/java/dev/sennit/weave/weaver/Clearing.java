package dev.sennit.weave.weaver;

import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Table;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** By what a kernel makes memory zero. */
public enum Clearing {
  /** The general registers, one at a time. */
  STR(Long.BYTES),
  /** Pairs of vectors. */
  STP(Stores.PAIR),
  /** The same at the ends, and between them the blocks that AArch64 makes zero at once. */
  ZVA(Stores.PAIR),
  /** Vectors, as wide as the target has them. */
  VECTOR(Stores.WIDEST),
  /** The same at the ends, and between them stores past the caches. */
  STREAM(Stores.WIDEST),
  /** The processor's own loop. */
  REP(Stores.WIDEST);

  /** The bytes of the widest store. */
  private final int widest;

  Clearing(int widest) {
    this.widest = widest;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The stores that it has on a target, the widest first. */
  List<Stores> stores(Table table) {
    return Stream.of(
            new Stores(64, Bank.VECTOR, "each 64 of 512: store(m, a)"),
            new Stores(32, Bank.VECTOR, "each 64 of 256: store(m, a)"),
            new Stores(Stores.PAIR, Bank.VECTOR, "each 64: store(m, a); store(m + 16, a)"),
            new Stores(16, Bank.VECTOR, "each 64: store(m, a)"),
            new Stores(8, Bank.GENERAL, "64: store(m, a)"),
            new Stores(4, Bank.GENERAL, "32: store(m, a)"),
            new Stores(2, Bank.GENERAL, "32: store16(m, a)"),
            new Stores(1, Bank.GENERAL, "32: store8(m, a)"))
        .filter(store -> store.bytes() <= widest && table.has(store.bank(), store.meaning()))
        .toList();
  }

  /**
   * An instruction that stores.
   *
   * @param bytes how many
   * @param bank where what it stores is
   */
  record Stores(int bytes, Bank bank, String meaning) {
    private static final int PAIR = 32;
    private static final int WIDEST = 64;
  }
}
