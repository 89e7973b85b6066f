package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Label;
import dev.sennit.weave.isa.Operand.Pool;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.WovenKernel;
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
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the second reader refuses changed lines and changed bytes, and names the place. */
@Tag("surroundings")
class SecondReaderSabotageTest {
  private static final String ELSEWHERE = "elsewhere";

  /** Changes every operand of every row once, in the first kernel that has the row. */
  @ParameterizedTest
  @MethodSource("dev.sennit.weave.assembly.BuiltObject#onLinux")
  void everyOperandOfEveryRow(BuiltObject built) {
    SecondReader reader = SecondReader.of(built);
    Set<Row> seen = new HashSet<>();
    int changes = 0;
    for (WovenKernel woven : built.kernels()) {
      for (int line = 0; line < woven.lines().size(); line++) {
        if (woven.lines().get(line) instanceof Instruction instruction
            && seen.add(instruction.row())) {
          for (String place : new TreeSet<>(instruction.row().places())) {
            WovenKernel changed = changed(woven, line, place);
            assertThatIllegalStateException()
                .as("%s of '%s'", place, instruction.row())
                .isThrownBy(() -> reader.check(changed))
                .withMessageStartingWith(woven.kernel() + " is not what was proved: ");
            changes++;
          }
        }
      }
    }
    System.out.printf("%s: %d operands changed and seen%n", built, changes);
    assertThat(changes).isGreaterThan(2 * seen.size());
  }

  private static WovenKernel changed(WovenKernel woven, int line, String place) {
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

  /** A register that the instruction does not use, so that no exchange hides the change. */
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
   * @param address the address of the changed instruction or constant
   */
  private record Flip(long address, long place, int bit) {}

  /** The flips for every kernel that has their place. */
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
    private Flip at(long address, long end, Architecture architecture) {
      return switch (architecture) {
        case X64 _ -> new Flip(address, end - 1, 0);
        case A64 _ ->
            new Flip(address, address + bitOnAarch64 / Byte.SIZE, bitOnAarch64 % Byte.SIZE);
      };
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.weave.assembly.BuiltObject#onLinux")
  void flippedBitsInEveryKernel(BuiltObject built) {
    Binutils binutils = Binutils.required(built.platform());
    ObjectFile object = ObjectFile.of(built.object());
    SecondReader reader = SecondReader.of(built);
    for (Sabotage sabotage : Sabotage.values()) {
      Map<WovenKernel, Flip> flips = new LinkedHashMap<>();
      built.kernels().forEach(woven -> putFirst(woven, reader, sabotage, flips));
      // Short kernels lack some of them.
      assertThat(flips).hasSizeGreaterThan(built.kernels().size() * 3 / 4);
      assertSeen(binutils, object, flips, sabotage.toString());
    }
  }

  private static void putFirst(
      WovenKernel woven, SecondReader reader, Sabotage sabotage, Map<WovenKernel, Flip> flips) {
    SecondReader.Reading reading = reader.check(woven);
    List<String> texts = texts(woven);
    for (int i = 0; i < texts.size(); i++) {
      if (sabotage.text.matcher(texts.get(i)).matches()) {
        List<Long> addresses = reading.addresses();
        long end = i + 1 < addresses.size() ? addresses.get(i + 1) : reading.end();
        flips.put(woven, sabotage.at(addresses.get(i), end, woven.abi().architecture()));
        return;
      }
    }
  }

  private static List<String> texts(WovenKernel woven) {
    AssemblerPrinter printer = Listing.plainPrinter(woven);
    return woven.instructions().stream()
        .flatMap(instruction -> printer.lines(instruction).stream())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.weave.assembly.BuiltObject#onLinux")
  void flippedBitsInEveryKernelsConstants(BuiltObject built) {
    Binutils binutils = Binutils.required(built.platform());
    ObjectFile object = ObjectFile.of(built.object());
    SecondReader reader = SecondReader.of(built);
    Map<WovenKernel, Flip> flips = new LinkedHashMap<>();
    for (WovenKernel woven : built.kernels()) {
      int bytes = woven.poolBytes().length;
      if (bytes > 0) {
        long last = reader.check(woven).constants().getAsLong() + bytes - 1;
        flips.put(woven, new Flip(last, last, 7));
      }
    }
    assertThat(flips).hasSizeGreaterThan(built.kernels().size() * 3 / 4);
    assertSeen(binutils, object, flips, "constants");
  }

  /** One object has the changes of all kernels, so it is read once. */
  private static void assertSeen(
      Binutils binutils, ObjectFile object, Map<WovenKernel, Flip> flips, String description) {
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
