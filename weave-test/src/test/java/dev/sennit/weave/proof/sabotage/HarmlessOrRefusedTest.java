package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.OncePerChange;
import dev.sennit.weave.algorithm.InRounds;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Address;
import dev.sennit.weave.isa.Operand.Immediate;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import dev.sennit.weave.proof.Prover;
import dev.sennit.weave.proof.machine.Refusal;
import dev.sennit.weave.proof.numbers.AesOnNumbers;
import dev.sennit.weave.proof.numbers.ClearingOnNumbers;
import dev.sennit.weave.proof.numbers.IterationsOnNumbers;
import dev.sennit.weave.proof.numbers.OnNumbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Protects: no change at random gets past the prover unless it is harmless. What is still proved
 * after a change is executed on numbers, by an interpreter that has nothing from the prover.
 */
@Tag("surroundings")
@Execution(ExecutionMode.CONCURRENT)
class HarmlessOrRefusedTest {
  private static final OncePerChange ONCE = OncePerChange.of(HarmlessOrRefusedTest.class);

  private static final long SEED = 20_26;

  private static final int CHANGES = 9;

  /** Such a kernel is short, and proved in less than a second. */
  private static final int CHANGES_OF_CLEARING = 60;

  @TestFactory
  Stream<DynamicTest> changesAtRandomAreRefusedOrHarmless() {
    return Stream.of(
            Kernels.onLinux().filter(Kernels::isSmallestOfItsRounds),
            Kernels.ofIterations().filter(Kernels::isOnLinux),
            Kernels.ofAesSmall().filter(Kernels::isOnLinux),
            Kernels.ofClearing())
        .flatMap(kernels -> kernels)
        .map(woven ->
            DynamicTest.dynamicTest(
                Kernels.name(woven),
                () -> ONCE.check("changes at random", woven, () -> sweep(woven))));
  }

  private static void sweep(WovenKernel woven) {
    Random random = new Random(SEED);
    int changes = woven.kernel() instanceof ClearKernel ? CHANGES_OF_CLEARING : CHANGES;
    for (int i = 0; i < Math.max(1, changes / everyHowManieth(woven)); i++) {
      RandomChange change = RandomChange.of(woven, random);
      try {
        Prover.prove(change.woven());
      } catch (Refusal refused) {
        continue;
      }
      try {
        checkAFewOfAll(change.woven(), i);
      } catch (Fault fault) {
        throw new AssertionError(
            "%s is proved with %s, and %s"
                .formatted(Kernels.name(woven), change.what(), fault.getMessage()),
            fault);
      }
    }
  }

  /**
   * Of how many changes one is made: in a block of many rounds, a word that is wrong early makes
   * the words of all later rounds others, which takes a hundred times as long to see as elsewhere.
   * In lanes that happens in each of them, and there are many kernels of lanes, which are the same
   * algorithms on the same tables. A mode that counts and hashes takes ten times as long to be
   * proved as one that does either, and is the same code; and modes are the same code on all
   * targets of an architecture, but for the width of vectors and a few instructions. Where blocks
   * are made zero at once there are twenty cases, one for each thing that the processor may say of
   * them.
   */
  private static int everyHowManieth(WovenKernel woven) {
    return switch (woven.kernel()) {
      case BlockKernel kernel ->
          kernel.shape().lanes() > 1 ? 10 : kernel.algorithm() instanceof InRounds ? 6 : 2;
      case ModeKernel kernel ->
          (kernel.mode().makesTag() ? 3 : 1)
              * (Set.of(X64.VAES, A64.AES).contains(kernel.target()) ? 1 : 3);
      case IterationKernel _ -> 2;
      case KeyKernel _ -> 1;
      case ClearKernel kernel -> kernel.clearing() == Clearing.ZVA ? 6 : 1;
    };
  }

  private static void checkAFewOfAll(WovenKernel woven, long seed) {
    switch (woven.kernel()) {
      case BlockKernel _ -> new OnNumbers(woven, seed).checkAFewOfAll();
      case IterationKernel _ -> new IterationsOnNumbers(woven, seed).checkAFewOfAll();
      case ModeKernel _, KeyKernel _ -> new AesOnNumbers(woven, seed).checkAFewOfAll();
      case ClearKernel _ -> new ClearingOnNumbers(woven, seed).checkAFewOfAll();
    }
  }

  /** A kernel with something changed at random. */
  private record RandomChange(String what, WovenKernel woven) {
    static RandomChange of(WovenKernel woven, Random random) {
      List<Line> lines = new ArrayList<>(woven.lines());
      List<Integer> places =
          IntStream.range(0, lines.size() - 1)
              .filter(line -> lines.get(line) instanceof Instruction)
              .boxed()
              .toList();
      int line = places.get(random.nextInt(places.size()));
      Instruction found = (Instruction) lines.get(line);
      String what =
          switch (random.nextInt(4)) {
            case 0 -> {
              lines.remove(line);
              yield "left out";
            }
            case 1 -> {
              lines.set(line, lines.get(line + 1));
              lines.set(line + 1, found);
              yield "exchanged with the next line";
            }
            default -> {
              Instruction changed = changed(woven, found, random);
              lines.set(line, changed);
              yield "changed to " + changed.operands();
            }
          };
      return new RandomChange(
          "line %d '%s' %s".formatted(line, found, what), woven.withLines(lines));
    }

    private static Instruction changed(WovenKernel woven, Instruction found, Random random) {
      if (found.operands().isEmpty()) {
        return found;
      }
      List<String> names = found.operands().keySet().stream().sorted().toList();
      String name = names.get(random.nextInt(names.size()));
      return switch (found.operands().get(name)) {
        case Register register -> {
          Register other = register(woven, register, random);
          Instruction changed = found.with(name, other);
          boolean inOnePlace = found.row().tied() && (name.equals("d") || name.equals(Row.TIED));
          yield inOnePlace ? changed.with("d", other).with(Row.TIED, other) : changed;
        }
        case Immediate(long value) -> found.with(name, new Immediate(number(value, random)));
        case Address address -> found.with(name, Saboteur.further(address, random.nextInt(-8, 9)));
        case Operand other -> found.with(name, other);
      };
    }

    private static Register register(WovenKernel woven, Register register, Random random) {
      List<Register> choice =
          woven.instructions().stream()
              .flatMap(instruction -> instruction.writes().stream())
              .map(Register.class::cast)
              .filter(other -> other.bank() == register.bank())
              .distinct()
              .toList();
      return choice.get(random.nextInt(choice.size()));
    }

    /** Another number that an instruction with this one can have as well. */
    private static long number(long value, Random random) {
      return value > 1 && value < Integer.SIZE
          ? 1 + random.nextInt(Integer.SIZE - 1)
          : value ^ 1L << random.nextInt(6);
    }
  }
}
