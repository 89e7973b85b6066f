package dev.sennit.weave.assembly;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A shared object as a system's loader sees it: bytes at addresses, and the addresses of its
 * functions. It reads the file's own headers and uses no program of LLVM.
 *
 * @param functions the address of each exported function
 */
record ObjectFile(List<Part> parts, Map<String, Long> functions) {

  /** Consecutive bytes in memory. */
  record Part(long address, byte[] bytes, boolean executable) {
    boolean contains(long place) {
      return place >= address && place - address < bytes.length;
    }

    long end() {
      return address + bytes.length;
    }

    private byte[] from(long start, int length) {
      int offset = (int) (start - address);
      return Arrays.copyOfRange(bytes, offset, Math.min(offset + length, bytes.length));
    }

    /** Changes a bit. */
    void flip(long place, int bit) {
      bytes[(int) (place - address)] ^= (byte) (1 << bit);
    }
  }

  static ObjectFile of(SharedObject object) {
    try {
      ByteBuffer file =
          ByteBuffer.wrap(Files.readAllBytes(object.file())).order(ByteOrder.LITTLE_ENDIAN);
      return switch (object.platform().format()) {
        case ELF -> ElfFile.read(file);
        case MACH_O -> MachOFile.read(file);
        case COFF -> PeFile.read(file);
      };
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + object.file(), e);
    }
  }

  /** The only part that is executable. */
  Part code() {
    List<Part> executable = parts.stream().filter(Part::executable).toList();
    if (executable.size() != 1) {
      throw new IllegalStateException(
          "one part of a shared object is executable, and not " + executable.size());
    }
    return executable.getFirst();
  }

  /** Returns the part that contains an address. */
  Part at(long address) {
    return find(address)
        .orElseThrow(
            () -> new IllegalStateException("nothing lies at 0x" + Long.toHexString(address)));
  }

  private Optional<Part> find(long address) {
    return parts.stream().filter(part -> part.contains(address)).findFirst();
  }

  /** Returns up to {@code length} bytes from an address on. */
  byte[] from(long address, int length) {
    return find(address).map(part -> part.from(address, length)).orElse(new byte[0]);
  }

  /** Reads bytes of a file. */
  static byte[] bytes(ByteBuffer file, long offset, long length) {
    byte[] bytes = new byte[Math.toIntExact(length)];
    file.get(Math.toIntExact(offset), bytes);
    return bytes;
  }

  /** A name that ends with a zero byte. */
  static String name(ByteBuffer file, long offset) {
    StringBuilder name = new StringBuilder();
    for (int i = (int) offset; file.get(i) != 0; i++) {
      name.append((char) file.get(i));
    }
    return name.toString();
  }
}
