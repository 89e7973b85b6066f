package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand;
import dev.sennit.weave.target.Operand.Address;
import dev.sennit.weave.target.Operand.Immediate;
import dev.sennit.weave.target.Operand.Label;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Protects: the second reader refuses lines that are not the bytes, and bytes that are not the
 * lines, and says where.
 */
@Tag("surroundings")
class SecondReaderSabotageTest {
  private static final String ELSEWHERE = "elsewhere";

  /** Every operand of every row is changed once, in the first kernel that has the row. */
  @ParameterizedTest
  @EnumSource(names = {"LINUX_X86_64", "LINUX_AARCH64"})
  void everyOperandOfEveryRow(Platform platform) {
    LibraryObject library = LibraryObject.of(platform);
    SecondReader reader = SecondReader.of(platform);
    Set<Row> seen = new HashSet<>();
    int changes = 0;
    for (Woven woven : library.kernels()) {
      for (int line = 0; line < woven.lines().size(); line++) {
        if (woven.lines().get(line) instanceof Instruction instruction
            && seen.add(instruction.row())) {
          for (String place : new TreeSet<>(instruction.row().places())) {
            Woven changed = changed(woven, line, place);
            assertThatIllegalStateException()
                .as("%s of '%s'", place, instruction.row())
                .isThrownBy(() -> reader.check(changed))
                .withMessageStartingWith(woven.kernel() + " is not what was proved: ");
            changes++;
          }
        }
      }
    }
    System.out.printf("%s: %d operands changed and seen%n", platform, changes);
    assertThat(changes).isGreaterThan(2 * seen.size());
  }

  private static Woven changed(Woven woven, int line, String place) {
    Instruction instruction = (Instruction) woven.lines().get(line);
    List<Line> lines = new ArrayList<>(woven.lines());
    lines.set(line, instruction.with(place, other(instruction, place)));
    lines.addFirst(new Line.Mark(ELSEWHERE));
    return woven.withLines(lines);
  }

  private static Operand other(Instruction instruction, String place) {
    return switch (instruction.operands().get(place)) {
      case Register register -> unused(instruction, register);
      case Immediate(long value) -> new Immediate(value ^ 1);
      case Address address -> address.plus(8);
      case Pool(int offset) -> new Pool(offset + 8);
      case Label _ -> new Label(ELSEWHERE);
      case Operand.Value value -> throw new IllegalStateException(value + " has no register");
    };
  }

  /** A register that the instruction does not have, so that no exchange hides the change. */
  private static Register unused(Instruction instruction, Register register) {
    int number = register.number();
    while (instruction.operands().containsValue(new Register(register.bank(), number))) {
      number = (number + 1) % 16;
    }
    return new Register(register.bank(), number);
  }

  /**
   * A change of one bit in a kernel's bytes.
   *
   * @param address what it makes another instruction of, or another constant
   */
  private record Flip(long address, long place, int bit) {}

  /** What is flipped in every kernel that has it. */
  private enum Sabotage {
    IMMEDIATE("(sub|add|and|shl|lsl|lsr|ror|cmp|rorx|vprol.|vpsll.) .*, #?\\d+", 10),
    REGISTER("(mov|eor|vpxorq?|xor|add|vpadd.|vpor|fmov) [^\\[#]*, [a-z]+\\d+[a-z0-9.]*", 0),
    BRANCH("(je|jb|jne|jmp|cbz|cbnz|b|b\\.eq|b\\.lo) .*", 8);

    private final Pattern text;
    private final int bitOnAarch64;

    Sabotage(String text, int bitOnAarch64) {
      this.text = Pattern.compile(text);
      this.bitOnAarch64 = bitOnAarch64;
    }

    /**
     * On x86-64 an immediate, the last register and the target of a branch end in an instruction's
     * last byte.
     */
    private Flip at(long address, long end, boolean isAarch64) {
      return isAarch64
          ? new Flip(address, address + bitOnAarch64 / Byte.SIZE, bitOnAarch64 % Byte.SIZE)
          : new Flip(address, end - 1, 0);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"LINUX_X86_64", "LINUX_AARCH64"})
  void flippedBitsInEveryKernel(Platform platform) {
    Binutils binutils = Binutils.required(platform);
    LibraryObject library = LibraryObject.of(platform);
    ObjectFile object = ObjectFile.of(library.object());
    SecondReader reader = SecondReader.of(platform);
    for (Sabotage sabotage : Sabotage.values()) {
      Map<Woven, Flip> flips = new LinkedHashMap<>();
      library.kernels().forEach(woven -> putFirst(woven, reader, sabotage, flips));
      // Kernels of a few instructions lack one or the other.
      assertThat(flips).hasSizeGreaterThan(library.kernels().size() * 3 / 4);
      assertSeen(binutils, object, flips, sabotage.toString());
    }
  }

  private static void putFirst(
      Woven woven, SecondReader reader, Sabotage sabotage, Map<Woven, Flip> flips) {
    SecondReader.Reading reading = reader.check(woven);
    List<String> texts = texts(woven);
    for (int i = 0; i < texts.size(); i++) {
      if (sabotage.text.matcher(texts.get(i)).matches()) {
        List<Long> addresses = reading.addresses();
        long end = i + 1 < addresses.size() ? addresses.get(i + 1) : reading.end();
        boolean isAarch64 = woven.abi().architecture() == A64.ARCHITECTURE;
        flips.put(woven, sabotage.at(addresses.get(i), end, isAarch64));
        return;
      }
    }
  }

  private static List<String> texts(Woven woven) {
    Printer printer = Listing.plainPrinter(woven);
    return woven.instructions().stream()
        .flatMap(instruction -> printer.lines(instruction).stream())
        .toList();
  }

  @ParameterizedTest
  @EnumSource(names = {"LINUX_X86_64", "LINUX_AARCH64"})
  void flippedBitsInEveryKernelsConstants(Platform platform) {
    Binutils binutils = Binutils.required(platform);
    LibraryObject library = LibraryObject.of(platform);
    ObjectFile object = ObjectFile.of(library.object());
    SecondReader reader = SecondReader.of(platform);
    Map<Woven, Flip> flips = new LinkedHashMap<>();
    for (Woven woven : library.kernels()) {
      int bytes = woven.poolBytes().length;
      if (bytes > 0) {
        long last = reader.check(woven).constants().getAsLong() + bytes - 1;
        flips.put(woven, new Flip(last, last, 7));
      }
    }
    assertThat(flips).hasSizeGreaterThan(library.kernels().size() * 3 / 4);
    assertSeen(binutils, object, flips, "constants");
  }

  /** All kernels have their change in one object, which is read once. */
  private static void assertSeen(
      Binutils binutils, ObjectFile object, Map<Woven, Flip> flips, String description) {
    ObjectFile changed = object;
    for (Flip flip : flips.values()) {
      changed = flipped(changed, flip.place(), flip.bit());
    }
    SecondReader reader = SecondReader.of(binutils, changed);
    flips.forEach((woven, flip) ->
        assertThatIllegalStateException()
            .as(description)
            .isThrownBy(() -> reader.check(woven))
            .withMessageStartingWith(woven.kernel() + " is not what was proved: ")
            .withMessageContaining("at 0x%x".formatted(flip.address())));
  }

  private static ObjectFile flipped(ObjectFile object, long place, int bit) {
    byte before = object.from(place, 1)[0];
    return object.with(place, (byte) (before ^ 1 << bit));
  }
}
