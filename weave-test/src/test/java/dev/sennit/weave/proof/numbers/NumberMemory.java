package dev.sennit.weave.proof.numbers;

import java.util.ArrayList;
import java.util.List;

/** The memory of a {@link NumberMachine}: pieces that lie far from one another. */
final class NumberMemory {
  private record Piece(long base, byte[] bytes, boolean writable) {
    boolean holds(long address, int count) {
      return address >= base && address + count <= base + bytes.length;
    }
  }

  private final List<Piece> pieces = new ArrayList<>();

  /** Adds a piece; gives it back as what it will hold when the machine has stopped. */
  byte[] add(long base, byte[] bytes, boolean writable) {
    pieces.add(new Piece(base, bytes, writable));
    return bytes;
  }

  long read(long address, int count) {
    Piece piece = piece(address, count, "read");
    long value = 0;
    for (int i = 0; i < count; i++) {
      value |= Byte.toUnsignedLong(piece.bytes()[(int) (address - piece.base()) + i]) << 8 * i;
    }
    return value;
  }

  void write(long address, int count, long value) {
    Piece piece = piece(address, count, "written");
    if (!piece.writable()) {
      throw new Fault("%d bytes written at %x, which can only be read", count, address);
    }
    for (int i = 0; i < count; i++) {
      piece.bytes()[(int) (address - piece.base()) + i] = (byte) (value >>> 8 * i);
    }
  }

  private Piece piece(long address, int count, String what) {
    return pieces.stream()
        .filter(piece -> piece.holds(address, count))
        .findFirst()
        .orElseThrow(() -> new Fault("%d bytes %s at %x, where nothing is", count, what, address));
  }
}
