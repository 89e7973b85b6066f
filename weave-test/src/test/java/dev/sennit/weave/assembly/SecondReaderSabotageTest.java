package dev.sennit.weave.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sennit.weave.isa.A64;
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
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: the second reader refuses changed lines and changed bytes, and names the place. */
@Tag("surroundings")
class SecondReaderSabotageTest {
  private static final String ELSEWHERE = "elsewhere";

  /** Changes every operand of every row once, in the shortest kernel that has the row. */
  @ParameterizedTest
  @MethodSource("dev.sennit.weave.assembly.BuiltObject#onLinux")
  void everyOperandOfEveryRow(BuiltObject built) {
    SecondReader reader = SecondReader.of(built);
    Set<Row> seen = new HashSet<>();
    int changes = 0;
    List<WovenKernel> kernels = new ArrayList<>(built.kernels());
    kernels.sort(Comparator.comparing(woven -> woven.lines().size()));
    for (WovenKernel woven : kernels) {
      for (int line = 0; line < woven.lines().size(); line++) {
        if (woven.lines().get(line) instanceof Instruction instruction
            && seen.add(instruction.row())) {
          for (String place : named(instruction.row())) {
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

  /** Without the registers that an instruction has without naming them. */
  private static Set<String> named(Row row) {
    return row.places().stream()
        .filter(place -> row.view(place) == null || row.view(place).only().isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
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

  /**
   * The texts in which an immediate, a register or the target of a branch is changed. On x86-64
   * each of them ends in an instruction's last byte.
   */
  static Stream<Arguments> sabotages() {
    return BuiltObject.onLinux()
        .flatMap(built ->
            Stream.of(
                Arguments.of(
                    built, "(sub|add|and|shl|lsl|lsr|ror|cmp|rorx|vprol.|vpsll.) .*, #?\\d+", 10),
                Arguments.of(
                    built,
                    "(mov|eor|vpxorq?|xor|add|vpadd.|vpor|fmov) [^\\[#]*, [a-z]+\\d+[a-z0-9.]*",
                    0),
                Arguments.of(built, "(je|jb|jne|jmp|cbz|cbnz|b|b\\.eq|b\\.lo) .*", 8)));
  }

  @ParameterizedTest
  @MethodSource("sabotages")
  void flippedBitsInEveryKernel(BuiltObject built, String changed, int bitOnAarch64) {
    Predicate<String> isChanged = Pattern.compile(changed).asMatchPredicate();
    SecondReader reader = SecondReader.of(built);
    Map<WovenKernel, Flip> flips = new IdentityHashMap<>();
    for (WovenKernel woven : built.kernels()) {
      List<String> texts = texts(woven);
      List<Long> addresses = reader.reading(woven).addresses();
      IntStream.range(0, texts.size())
          .filter(i -> isChanged.test(texts.get(i)))
          .limit(1)
          .forEach(i -> {
            long address = addresses.get(i);
            Flip flip =
                switch (woven.abi().architecture()) {
                  case X64 _ -> new Flip(address, addresses.get(i + 1) - 1, 0);
                  case A64 _ -> new Flip(address, address + bitOnAarch64 / 8, bitOnAarch64 % 8);
                };
            flips.put(woven, flip);
          });
    }
    assertSeen(built, flips);
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
    SecondReader reader = SecondReader.of(built);
    Map<WovenKernel, Flip> flips = new IdentityHashMap<>();
    for (WovenKernel woven : built.kernels()) {
      int bytes = woven.poolBytes().length;
      if (bytes > 0) {
        long last = reader.reading(woven).constants().getAsLong() + bytes - 1;
        flips.put(woven, new Flip(last, last, 7));
      }
    }
    assertSeen(built, flips);
  }

  /** One object has the changes of all kernels, so it is read once. Short kernels lack some. */
  private static void assertSeen(BuiltObject built, Map<WovenKernel, Flip> flips) {
    assertThat(flips).hasSizeGreaterThan(built.kernels().size() * 3 / 4);
    ObjectFile changed = ObjectFile.of(built.object());
    flips.values().forEach(flip -> changed.at(flip.place()).flip(flip.place(), flip.bit()));
    SecondReader reader = SecondReader.of(Binutils.required(built.platform()), changed);
    flips.forEach((woven, flip) ->
        assertThatIllegalStateException()
            .isThrownBy(() -> reader.check(woven))
            .withMessageStartingWith(woven.kernel() + " is not what was proved: ")
            .withMessageContaining("at 0x%x".formatted(flip.address())));
  }
}
