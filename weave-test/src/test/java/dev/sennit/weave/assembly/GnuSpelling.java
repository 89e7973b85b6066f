package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.X64;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The differences between the spellings of GNU's disassembler and of the tables of instructions.
 * Each entry of the table is one difference. No entry leaves out an operand.
 */
final class GnuSpelling {
  /** The beginning of an address on both sides, before hexadecimal digits. */
  static final String ADDRESS = "@";

  private static final Pattern POINTER = Pattern.compile("\\w+ PTR");
  private static final Pattern HEXADECIMAL = Pattern.compile("\\b0x([0-9a-f]+)\\b");

  private record Difference(Pattern gnu, String ours) {}

  private static final List<Difference> OF_X64 =
      table(
          // The address of constants follows the instruction, in a comment.
          "\\[rip[+-]0x[0-9a-f]+\\](.*?) # 0x([0-9a-f]+)$", "[rip + @$2]$1",
          "^(j\\w+) 0x([0-9a-f]+)$", "$1 @$2",
          "(?<=\\w)([+-])(?=\\w)", " $1 ",
          ",", ", ",
          // A base whose encoding always has a displacement.
          "\\[(rbp|r13) \\+ 0x0\\]", "[$1]",
          "\\*1\\]", "]",
          // One word in memory for every lane of the written vector.
          "^(\\w+ xmm.*)DWORD BCST (\\[.*?\\])", "$1dword ptr $2{1to4}",
          "^(\\w+ ymm.*)DWORD BCST (\\[.*?\\])", "$1dword ptr $2{1to8}",
          "^(\\w+ zmm.*)DWORD BCST (\\[.*?\\])", "$1dword ptr $2{1to16}",
          "^vpclmullqlqdq (.*)$", "vpclmulqdq $1, 0",
          "^vpclmulhqlqdq (.*)$", "vpclmulqdq $1, 1",
          "^vpclmullqhqdq (.*)$", "vpclmulqdq $1, 16",
          "^vpclmulhqhqdq (.*)$", "vpclmulqdq $1, 17");

  private static final List<Difference> OF_A64 =
      table(
          // Comments repeat an operand or the mnemonic in other words.
          " // .*$", "",
          "^(adr|cbn?z|tbn?z|b(?:\\.\\w+)?) (.*?)0x([0-9a-f]+)$", "$1 $2@$3",
          "^b\\.cc ", "b.lo ",
          // If an offset is no multiple of the length, the assembler takes an equivalent
          // instruction.
          "^(ld|st)ur([bh]?) ", "$1r$2 ",
          "^mrs (x\\d+), dczid_el0$", "mrs $1, DCZID_EL0",
          "^movi (v\\d+\\.2d), #0x0$", "movi $1, #0000000000000000");

  private final List<Difference> differences;

  private GnuSpelling(List<Difference> differences) {
    this.differences = differences;
  }

  static GnuSpelling of(Architecture architecture) {
    return switch (architecture) {
      case X64 _ -> new GnuSpelling(OF_X64);
      case A64 _ -> new GnuSpelling(OF_A64);
    };
  }

  private static List<Difference> table(String... pairs) {
    List<Difference> table = new ArrayList<>();
    for (int i = 0; i < pairs.length; i += 2) {
      table.add(new Difference(Pattern.compile(pairs[i]), pairs[i + 1]));
    }
    return List.copyOf(table);
  }

  /** Spells an instruction as the tables do, with decimal numbers and signs. */
  String ours(String gnu) {
    String text =
        POINTER
            .matcher(gnu.replaceAll("\\s+", " "))
            .replaceAll(pointer -> pointer.group().toLowerCase(Locale.ROOT));
    for (Difference difference : differences) {
      text = difference.gnu().matcher(text).replaceAll(difference.ours());
    }
    return HEXADECIMAL
        .matcher(text)
        .replaceAll(number -> Long.toString(Long.parseUnsignedLong(number.group(1), 16)));
  }
}
