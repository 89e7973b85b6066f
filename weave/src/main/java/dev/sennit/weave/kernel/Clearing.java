package dev.sennit.weave.kernel;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Table;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** By what a kernel makes memory zero. */
public enum Clearing {
  /** Vectors, as wide as the target has them. */
  VECTOR("vectors"),
  /** The same at the ends, and between them stores past the caches. */
  STREAM("stores past the caches"),
  /** Pairs of vectors at the ends, and between them the blocks that AArch64 makes zero at once. */
  ZVA("blocks (DC ZVA)");

  private final String instrument;

  Clearing(String instrument) {
    this.instrument = instrument;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it stores with, in words. */
  String instrument() {
    return instrument;
  }

  /**
   * An instruction that stores.
   *
   * @param bytes how many
   * @param bank where what it stores is
   */
  public record Stores(int bytes, Bank bank, String meaning) {
    /** Returns the stores of a target, the widest first. */
    public static List<Stores> of(Table table) {
      return Stream.of(
              new Stores(64, Bank.VECTOR, "each 64 of 512: store(m, a)"),
              new Stores(32, Bank.VECTOR, "each 64 of 256: store(m, a)"),
              new Stores(32, Bank.VECTOR, "each 64: store(m, a); store(m + 16, a)"),
              new Stores(16, Bank.VECTOR, "each 64: store(m, a)"),
              new Stores(8, Bank.GENERAL, "64: store(m, a)"),
              new Stores(4, Bank.GENERAL, "32: store(m, a)"),
              new Stores(2, Bank.GENERAL, "32: store16(m, a)"),
              new Stores(1, Bank.GENERAL, "32: store8(m, a)"))
          .filter(store -> table.has(store.bank(), store.meaning()))
          .toList();
    }
  }
}
