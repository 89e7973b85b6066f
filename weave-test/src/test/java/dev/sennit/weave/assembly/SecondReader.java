package dev.sennit.weave.assembly;

import dev.sennit.weave.assembly.ObjectFile.Part;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.WovenKernel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a shared object with GNU's disassembler and compares it with the proved lists. It uses
 * neither LLVM's reader of object files nor its decoder.
 */
final class SecondReader {
  private static final String CONSTANTS = "constants";
  private static final Pattern CONSTANT = Pattern.compile(CONSTANTS + "(?: ?\\+ ?(\\d+))?");
  private static final Pattern ADDRESS = Pattern.compile(GnuSpelling.ADDRESS + "([0-9a-f]+)");
  private static final Pattern NUMBER = Pattern.compile("-?\\b(?<!@)\\d+\\b");

  private static final Map<Path, SecondReader> OF_BUILD = new ConcurrentHashMap<>();

  private final ObjectFile object;
  private final NavigableMap<Long, String> decoded;
  private final Map<Kernel, Reading> readings = new ConcurrentHashMap<>();

  private SecondReader(ObjectFile object, NavigableMap<Long, String> decoded) {
    this.object = object;
    this.decoded = decoded;
  }

  /** Returns the reader of a shared object of the build, which decodes it once. */
  static SecondReader of(BuiltObject built) {
    Binutils binutils = Binutils.required(built.platform());
    return OF_BUILD.computeIfAbsent(
        built.object().file(), _ -> of(binutils, ObjectFile.of(built.object())));
  }

  static SecondReader of(Binutils binutils, ObjectFile object) {
    return new SecondReader(object, decode(binutils, object.code()));
  }

  private static NavigableMap<Long, String> decode(Binutils binutils, Part code) {
    GnuSpelling spelling = GnuSpelling.of(binutils.architecture());
    Vsha512 others = Vsha512.unknownTo(binutils, code);
    NavigableMap<Long, String> decoded = binutils.disassemble(others.replaced());
    decoded.replaceAll((_, text) -> spelling.ours(text));
    decoded.putAll(others.found());
    return decoded;
  }

  /**
   * The decoded instructions of a kernel.
   *
   * @param addresses the address of each instruction
   * @param end the end of the last one
   */
  record Reading(List<Long> addresses, long end, OptionalLong constants) {}

  /** Returns what the bytes of a kernel are, which it checks once. */
  Reading reading(WovenKernel woven) {
    return readings.computeIfAbsent(woven.kernel(), _ -> check(woven));
  }

  /** Checks that the bytes are the proved kernel. */
  Reading check(WovenKernel woven) {
    return new Comparison(woven).reading();
  }

  /** Compares the kernel with its bytes. */
  private final class Comparison {
    private final WovenKernel woven;
    private final Map<String, Long> labels = new HashMap<>();
    private final List<Long> addresses = new ArrayList<>();
    private OptionalLong constants = OptionalLong.empty();
    private long next;

    private Comparison(WovenKernel woven) {
      this.woven = woven;
    }

    private Reading reading() {
      Long start = object.functions().get(woven.kernel().symbol());
      if (start == null) {
        throw new IllegalStateException(woven.kernel() + " is not exported");
      }
      next = start;
      findAddresses();
      int line = 0;
      for (Instruction instruction : woven.instructions()) {
        List<String> expected = lines(instruction);
        compare(instruction, expected, addresses.subList(line, line + expected.size()));
        line += expected.size();
      }
      compareConstants();
      return new Reading(List.copyOf(addresses), next, constants);
    }

    private void findAddresses() {
      for (Line line : woven.lines()) {
        switch (line) {
          case Line.Note _ -> {}
          case Line.Mark(String label) -> labels.put(label, next);
          case Instruction instruction -> {
            for (String _ : instruction.row().text().split("\n")) {
              addresses.add(next);
              Long behind = decoded.higherKey(next);
              next = behind == null ? object.code().end() : behind;
            }
          }
        }
      }
    }

    private List<String> lines(Instruction instruction) {
      return new AssemblerPrinter(
              woven.abi().architecture(), label -> address(labels.get(label)), CONSTANTS)
          .lines(instruction);
    }

    private void compare(Instruction instruction, List<String> expected, List<Long> places) {
      List<String> actual = new ArrayList<>();
      places.forEach(place -> actual.add(decoded.getOrDefault(place, "nothing")));
      findConstants(actual, expected);
      for (int i = 0; i < expected.size(); i++) {
        if (!same(instruction, actual.get(i), expected.get(i))
            && !(commutes(instruction)
                && same(instruction, actual.get(i), lines(instruction.exchanged()).get(i)))) {
          throw new IllegalStateException(
              "%s is not what was proved: at 0x%x it has '%s', which should be '%s'"
                  .formatted(woven.kernel(), places.get(i), actual.get(i), expected.get(i)));
        }
      }
    }

    /** The assembler exchanges operands of commutative instructions if that is shorter. */
    private static boolean commutes(Instruction instruction) {
      return instruction.row().commutes() && !instruction.row().tied();
    }

    private boolean same(Instruction instruction, String actual, String expected) {
      String placed = placed(expected);
      int bits = instruction.row().meaning().bits();
      return actual.equals(placed) || plain(actual, bits).equals(plain(placed, bits));
    }

    /** The first use of a constant gives their address; the others must agree. */
    private void findConstants(List<String> actual, List<String> expected) {
      for (int i = 0; i < expected.size() && constants.isEmpty(); i++) {
        Matcher constant = CONSTANT.matcher(expected.get(i));
        Matcher place = ADDRESS.matcher(actual.get(i));
        if (constant.find() && place.find()) {
          constants =
              OptionalLong.of(Long.parseUnsignedLong(place.group(1), 16) - offset(constant));
        }
      }
    }

    /** Replaces constants' names by addresses. */
    private String placed(String text) {
      Matcher constant = CONSTANT.matcher(text);
      return constants.isPresent() && constant.find()
          ? constant.replaceAll(address(constants.getAsLong() + offset(constant)))
          : text;
    }

    private static long offset(Matcher constant) {
      return constant.group(1) == null ? 0 : Long.parseLong(constant.group(1));
    }

    private void compareConstants() {
      byte[] expected = woven.poolBytes();
      if (expected.length == 0) {
        return;
      }
      long start =
          constants.orElseThrow(() ->
              new IllegalStateException(woven.kernel() + " has constants that it does not use"));
      byte[] actual = object.from(start, expected.length);
      int wrong = Arrays.mismatch(actual, expected);
      if (wrong >= 0) {
        throw new IllegalStateException(
            "%s is not what was proved: byte %d of its constants, at 0x%x, is %s, which should be %s"
                .formatted(
                    woven.kernel(),
                    wrong,
                    start + wrong,
                    byteAt(actual, wrong),
                    byteAt(expected, wrong)));
      }
    }

    private static String byteAt(byte[] bytes, int place) {
      return place < bytes.length ? HexFormat.of().toHexDigits(bytes[place]) : "not there";
    }
  }

  private static String address(long address) {
    return GnuSpelling.ADDRESS + Long.toHexString(address);
  }

  /** A number of 32 bits may have a sign or not. */
  private static String plain(String text, int bits) {
    return NUMBER
        .matcher(text)
        .replaceAll(number -> {
          long value = Long.parseLong(number.group());
          return Long.toString(bits == Integer.SIZE ? (int) value : value);
        })
        .replace("+ -", "- ");
  }
}
