package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A shared object read back: it disassembles the bytes and compares them, instruction by
 * instruction, with the proved lists. It compares the constants too.
 */
public final class Disassembly {
  private static final Pattern FUNCTION = Pattern.compile("([0-9a-f]+) <_?(\\w+)>:");
  private static final Pattern INSTRUCTION = Pattern.compile("\\s*([0-9a-f]+):\\s+(.*)");
  private static final Pattern TARGET = Pattern.compile("0x([0-9a-f]+)(?: <[^>]*>)?");
  private static final Pattern RELATIVE =
      Pattern.compile("\\[rip ([-+]) (\\d+)](.*?)(?:\\s*##? 0x([0-9a-f]+).*)?$");
  private static final Pattern COMMENT = Pattern.compile(" (?:##? (?!0x)|// ).*");
  private static final Pattern UNSCALED = Pattern.compile("^(ld|st)ur([bh]?) ");
  private static final Pattern HEX_IMMEDIATE = Pattern.compile("#0x([0-9a-f]+)");
  private static final Pattern NUMBER = Pattern.compile("-?\\b\\d+\\b");
  private static final Pattern CONTENTS = Pattern.compile(" ([0-9a-f]+) ((?:[0-9a-f]{2,8} )+).*");

  private record Decoded(long address, String text) {}

  private final SharedObject object;
  private final Map<String, List<Decoded>> functions = new HashMap<>();
  private final Map<Long, Byte> contents = new HashMap<>();

  /**
   * @param code the instructions as LLVM's {@code objdump} prints them
   * @param contents the sections' bytes as it prints them
   */
  Disassembly(SharedObject object, String code, String contents) {
    this.object = object;
    readFunctions(code);
    readContents(contents);
  }

  public static Disassembly of(Toolchain toolchain, SharedObject object) {
    List<String> ofCode =
        List.of(
            "-d",
            "--no-show-raw-insn",
            "--triple=" + object.platform().abi().architecture().name() + "-linux-gnu",
            "--x86-asm-syntax=intel",
            "--no-print-imm-hex",
            "--mattr=" + object.platform().abi().architecture().everyFeature(),
            object.file().toString());
    List<String> ofContents = List.of("-s", object.file().toString());
    return new Disassembly(
        object, toolchain.run("llvm-objdump", ofCode), toolchain.run("llvm-objdump", ofContents));
  }

  private void readFunctions(String dump) {
    List<Decoded> current = new ArrayList<>();
    for (String line : dump.split("\n")) {
      Matcher function = FUNCTION.matcher(line);
      Matcher instruction = INSTRUCTION.matcher(line);
      if (function.matches()) {
        current = new ArrayList<>();
        functions.put(function.group(2), current);
      } else if (instruction.matches()) {
        current.add(
            new Decoded(
                Long.parseUnsignedLong(instruction.group(1), 16), plain(instruction.group(2))));
      }
    }
  }

  /**
   * Removes comments and makes immediates decimal. For an offset that is no multiple of the length
   * the assembler takes another instruction with the same effect.
   */
  private static String plain(String text) {
    String oneSpace = UNSCALED.matcher(text.strip().replaceAll("\\s+", " ")).replaceFirst("$1r$2 ");
    return HEX_IMMEDIATE
        .matcher(COMMENT.matcher(oneSpace).replaceAll(""))
        .replaceAll(hex -> "#" + Long.parseUnsignedLong(hex.group(1), 16));
  }

  private void readContents(String dump) {
    boolean loaded = false;
    boolean first = false;
    for (String line : dump.split("\n")) {
      Matcher row = CONTENTS.matcher(line);
      if (!row.matches()) {
        first = true;
      } else {
        long address = Long.parseUnsignedLong(row.group(1), 16);
        // A section at address zero is not loaded.
        loaded = first ? address != 0 : loaded;
        first = false;
        if (!loaded) {
          continue;
        }
        String hex = row.group(2).replace(" ", "");
        for (int i = 0; i < hex.length(); i += 2) {
          contents.put(address++, (byte) Integer.parseInt(hex.substring(i, i + 2), 16));
        }
      }
    }
  }

  /** Returns the length of a kernel's code in bytes. */
  public int bytes(WovenKernel woven) {
    List<Decoded> decoded = decoded(woven);
    long last = decoded.get(lineCount(woven) - 1).address();
    OptionalLong next =
        decoded.stream().skip(lineCount(woven)).mapToLong(Decoded::address).findFirst();
    long end = next.orElseGet(() -> last + woven.abi().architecture().returnBytes());
    return (int) (end - decoded.getFirst().address());
  }

  private static int lineCount(WovenKernel woven) {
    return woven.instructions().stream()
        .mapToInt(instruction -> Listing.plainPrinter(woven).lines(instruction).size())
        .sum();
  }

  /** Checks that the bytes are the proved kernel. */
  public void check(WovenKernel woven) {
    List<Decoded> decoded = decoded(woven);
    AssemblerPrinter printer = Listing.plainPrinter(woven);
    Map<String, List<String>> labels = new HashMap<>();
    int next = 0;
    for (Line line : woven.lines()) {
      switch (line) {
        case Line.Note _ -> {}
        case Line.Mark(String label) ->
            labels
                .computeIfAbsent(
                    Long.toHexString(decoded.get(next).address()), _ -> new ArrayList<>())
                .add(printer.label().apply(label));
        case Instruction instruction -> next += printer.lines(instruction).size();
      }
    }
    Pool pool = new Pool();
    next = 0;
    for (Instruction instruction : woven.instructions()) {
      List<String> expected = printer.lines(instruction);
      List<String> actual = new ArrayList<>();
      for (String text : expected) {
        actual.add(canonical(decoded, next++, text, labels, pool));
      }
      if (!same(instruction, actual, expected) && !isExchanged(instruction, printer, actual)) {
        throw mismatch(
            woven, "instruction %d is %s and should be %s".formatted(next - 1, actual, expected));
      }
    }
    pool.check(woven);
  }

  /** Returns whether the lines are equal; a number of 32 bits may have a sign or not. */
  private static boolean same(Instruction instruction, List<String> actual, List<String> expected) {
    return instruction.row().meaning().bits() == Integer.SIZE
        ? actual.stream()
            .map(Disassembly::signed)
            .toList()
            .equals(expected.stream().map(Disassembly::signed).toList())
        : actual.equals(expected);
  }

  private static String signed(String text) {
    return NUMBER
        .matcher(text)
        .replaceAll(number -> Integer.toString((int) Long.parseLong(number.group())))
        .replace("+ -", "- ");
  }

  /** The assembler exchanges operands of commutative instructions if that makes them shorter. */
  private static boolean isExchanged(
      Instruction instruction, AssemblerPrinter printer, List<String> actual) {
    return instruction.row().commutes()
        && !instruction.row().tied()
        && printer.lines(instruction.exchanged()).equals(actual);
  }

  private List<Decoded> decoded(WovenKernel woven) {
    List<Decoded> decoded = functions.get(woven.kernel().symbol());
    if (decoded == null || decoded.size() < lineCount(woven)) {
      throw mismatch(
          woven,
          "it has "
              + (decoded == null ? "no" : decoded.size())
              + " instructions and should have "
              + lineCount(woven));
    }
    return decoded;
  }

  /** The instruction as printed, with the names of labels and constants for their addresses. */
  private static String canonical(
      List<Decoded> decoded,
      int number,
      String expected,
      Map<String, List<String>> labels,
      Pool pool) {
    String text = decoded.get(number).text();
    Matcher relative = RELATIVE.matcher(text);
    if (relative.find()) {
      String place = pool.place(address(relative, decoded, number), expected);
      return text.substring(0, relative.start()) + "[rip + " + place + "]" + relative.group(3);
    }
    Matcher target = TARGET.matcher(text);
    if (target.find()) {
      List<String> names = labels.get(target.group(1));
      return text.substring(0, target.start())
          + (names == null
              ? pool.place(Long.parseUnsignedLong(target.group(1), 16), expected)
              : names.stream().filter(expected::endsWith).findFirst().orElse(names.getFirst()));
    }
    return text;
  }

  /** Returns an address in the comment, or counted from the next instruction if it is not there. */
  private static long address(Matcher relative, List<Decoded> decoded, int number) {
    if (relative.group(4) != null) {
      return Long.parseUnsignedLong(relative.group(4), 16);
    }
    long next = decoded.get(Math.min(number + 1, decoded.size() - 1)).address();
    return next + Long.parseLong(relative.group(1) + relative.group(2));
  }

  private IllegalStateException mismatch(WovenKernel woven, String what) {
    return new IllegalStateException(
        "%s in %s is not what was proved: %s".formatted(woven.kernel(), object.file(), what));
  }

  /** The address of a kernel's constants: the first use decides, and the others must agree. */
  private final class Pool {
    private static final Pattern USE = Pattern.compile("constants(?: ?\\+ ?(\\d+))?");
    private OptionalLong start = OptionalLong.empty();

    /** Returns the text of an address, as {@code expected} writes places among the constants. */
    private String place(long address, String expected) {
      Matcher use = USE.matcher(expected);
      if (!use.find()) {
        return "0x" + Long.toHexString(address);
      }
      long offset = use.group(1) == null ? 0 : Long.parseLong(use.group(1));
      if (start.isEmpty()) {
        start = OptionalLong.of(address - offset);
      }
      return address - start.getAsLong() == offset ? use.group() : "0x" + Long.toHexString(address);
    }

    private void check(WovenKernel woven) {
      byte[] bytes = woven.poolBytes();
      for (int i = 0; i < bytes.length; i++) {
        byte expected = bytes[i];
        Byte actual = contents.get(start.orElse(-1) + i);
        if (actual == null || actual != expected) {
          throw mismatch(
              woven,
              "byte %d of its constants is %s and should be %s".formatted(i, actual, expected));
        }
      }
    }
  }
}
