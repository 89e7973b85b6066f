package dev.sennit.weave.kernel;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Table;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** By what a kernel makes memory zero. */
public enum Clearing {
  /** The general registers, one at a time. */
  STR(Long.BYTES, "general registers"),
  /** Pairs of vectors. */
  STP(Stores.PAIR, "pairs of vectors"),
  /** The same at the ends, and between them the blocks that AArch64 makes zero at once. */
  ZVA(Stores.PAIR, "blocks (DC ZVA)"),
  /** Vectors, as wide as the target has them. */
  VECTOR(Stores.WIDEST, "vectors"),
  /** The same at the ends, and between them stores past the caches. */
  STREAM(Stores.WIDEST, "stores past the caches"),
  /** The processor's own loop. */
  REP(Stores.WIDEST, "the processor's own loop (REP STOSB)");

  /** The bytes of the widest store. */
  private final int widest;

  private final String instrument;

  Clearing(int widest, String instrument) {
    this.widest = widest;
    this.instrument = instrument;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it stores with, in words. */
  String instrument() {
    return instrument;
  }

  /** The stores that it has on a target, the widest first. */
  public List<Stores> stores(Table table) {
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
  public record Stores(int bytes, Bank bank, String meaning) {
    private static final int PAIR = 32;
    private static final int WIDEST = 64;
  }
}
