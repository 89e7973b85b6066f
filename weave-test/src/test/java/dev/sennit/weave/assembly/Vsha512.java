package dev.sennit.weave.assembly;

import dev.sennit.weave.assembly.ObjectFile.Part;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.X64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Decodes the three instructions of x86-64 for SHA-512 by Intel's manual. Older binutils, such as
 * 2.40, do not know them: they get a NOP in their place, and the result of this class. Newer
 * binutils decode the instructions themselves.
 *
 * @param replaced the code with NOPs in their places
 * @param found the instructions, by their addresses
 */
record Vsha512(Part replaced, Map<Long, String> found) {
  private static final int LENGTH = 5;
  private static final byte[] NOTHING = {0x0f, 0x1f, 0x44, 0, 0};
  private static final byte[] SAMPLE = {(byte) 0xc4, (byte) 0xe2, 0x6f, (byte) 0xcb, (byte) 0xe3};

  static Vsha512 unknownTo(Binutils binutils, Part code) {
    return switch (binutils.architecture()) {
      case X64 _ when !areKnown(binutils) -> in(code);
      case X64 _, A64 _ -> new Vsha512(code, Map.of());
    };
  }

  private static boolean areKnown(Binutils binutils) {
    return binutils
        .disassemble(new Part(0, SAMPLE, true))
        .firstEntry()
        .getValue()
        .startsWith("vsha512rnds2");
  }

  private static Vsha512 in(Part code) {
    byte[] replaced = code.bytes().clone();
    Map<Long, String> found = new TreeMap<>();
    for (int place = 0; place + LENGTH <= replaced.length; place++) {
      Optional<String> text = text(replaced, place);
      if (text.isPresent()) {
        found.put(code.address() + place, text.orElseThrow());
        System.arraycopy(NOTHING, 0, replaced, place, LENGTH);
      }
    }
    return new Vsha512(new Part(code.address(), replaced, true), found);
  }

  /** Decodes the instruction at a place, if it is one of the three and has registers only. */
  static Optional<String> text(byte[] code, int place) {
    int extensions = code[place + 1] & 0xff;
    int vex = code[place + 2] & 0xff;
    int modrm = code[place + 4] & 0xff;
    boolean isVexOfMap2 = (code[place] & 0xff) == 0xc4 && (extensions & 0x1f) == 2;
    // W is 0, the vector has 256 bits, and the prefix is F2.
    boolean isWide = (vex & 0x87) == 0x07;
    if (!isVexOfMap2 || !isWide || modrm >> 6 != 3) {
      return Optional.empty();
    }
    // The encoding inverts these bits.
    int destination = modrm >> 3 & 7 | ~extensions >> 4 & 8;
    int middle = ~vex >> 3 & 15;
    int last = modrm & 7 | ~extensions >> 2 & 8;
    return Optional.ofNullable(
        switch (code[place + 3] & 0xff) {
          case 0xcb -> "vsha512rnds2 ymm%d, ymm%d, xmm%d".formatted(destination, middle, last);
          case 0xcc -> middle == 0 ? "vsha512msg1 ymm%d, xmm%d".formatted(destination, last) : null;
          case 0xcd -> middle == 0 ? "vsha512msg2 ymm%d, ymm%d".formatted(destination, last) : null;
          default -> null;
        });
  }
}
