package dev.sennit.weave.proof.machine;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Lists the instructions that compute with whole numbers only. They neither read nor write the
 * control and status of floating-point arithmetic (MXCSR on x86-64, FPCR and FPSR on AArch64). So a
 * caller's rounding mode changes nothing, and no exception of that arithmetic is raised.
 *
 * <p>The prover refuses all others. On x86-64 the name of an instruction on vectors of whole
 * numbers begins with {@code p} or {@code vp}, with few exceptions.
 */
final class WholeNumbers {
  private static final Pattern OF_X64 =
      Pattern.compile(
          // vectors
          "v?p[a-z0-9]+|v?aes[a-z0-9]+|v?sha(1|256|512)[a-z0-9]+|vzeroupper"
              + "|v?mov(d|q|dq[au](8|16|32|64)?|ntdq)|v(insert|extract|broadcast|shuf)i\\d+(x\\d)?"
              // words
              + "|add|sub|dec|and|or|xor|not|andn|rol|rorx|shl|shr|bswap|lea|mov|movbe|movzx"
              // control and memory
              + "|test|cmp|je|jne|js|jb|jmp|ret|endbr64|sfence|cpuid|xgetbv");

  private static final Pattern OF_A64 =
      Pattern.compile(
          // vectors; fmov moves bits as they are
          "fmov|movi|dup|ext|zip[12]|rev(32|64)|ushr|bsl|aese|aesd|aesmc|aesimc|pmull2?"
              + "|sha1[a-z0-9]+|sha256[a-z0-9]+|sha512[a-z0-9]+|eor3|bcax|rax1|xar"
              // words and vectors
              + "|add|sub|and|bic|orr|orn|eor|eon|mvn|mov|shl|lsl|lsr|ror|rev|adr"
              // control and memory
              + "|ldr|ldrb|ldrh|ldp|str|strb|strh|stp|dc zva|mrs DCZID_EL0|tst|cmp|cbz|cbnz|tbnz|b|b\\.[a-z]+"
              + "|bti|ret");

  private WholeNumbers() {}

  /** Returns whether the list has all lines of the row. */
  static boolean areAllOf(Row row, Architecture architecture) {
    Pattern names =
        switch (architecture) {
          case X64 _ -> OF_X64;
          case A64 _ -> OF_A64;
        };
    return row.text().lines().allMatch(line -> names.matcher(name(line)).matches());
  }

  /** Returns the name of a line's instruction, with the word behind DC or MRS. */
  private static String name(String line) {
    List<String> words = List.of(line.split("[ ,{]+"));
    return switch (words.getFirst()) {
      case "dc" -> words.get(0) + " " + words.get(1);
      case "mrs" -> words.getFirst() + " " + words.getLast();
      default -> words.getFirst();
    };
  }
}
