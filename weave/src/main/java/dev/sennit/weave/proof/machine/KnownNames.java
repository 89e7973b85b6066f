package dev.sennit.weave.proof.machine;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Digests;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.PairDigest;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.isa.Abi;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Row;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.AesMemory;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks a kernel's names: of its target, calling convention and function. Each must be known, and
 * the kernel must have the objects that bear these names, rows of the target's table, whose
 * meanings are tested, and the library's memory of AES.
 */
public final class KnownNames {
  private static final List<Target> TARGETS =
      Architecture.all().stream().flatMap(each -> each.targets().stream()).toList();

  private static final List<Abi> CONVENTIONS = Architecture.allConventions();

  private static final List<Mode> MODES = List.of(Mode.ENCRYPT, Mode.DECRYPT, Mode.CTR, Mode.GHASH);

  /** Digests of one family have one function: a test compares them. */
  static final List<BlockFunction> ALGORITHMS =
      Stream.concat(Digests.ALL.stream(), Stream.of(new PairDigest(Sha2.SHA_256))).toList();

  private KnownNames() {}

  public static void check(WovenKernel woven) {
    Target target = woven.kernel().target();
    if (!TARGETS.contains(target)) {
      throw new Refusal(woven, 0, "is for the unknown target %s".formatted(target.name()));
    }
    if (!CONVENTIONS.contains(woven.abi())) {
      throw new Refusal(
          woven, 0, "is for the unknown calling convention %s".formatted(woven.abi().name()));
    }
    switch (woven.kernel()) {
      case BlockKernel kernel -> checkAlgorithm(woven, kernel.algorithm());
      case IterationKernel kernel -> checkAlgorithm(woven, kernel.algorithm());
      case ModeKernel kernel -> {
        checkMode(woven, kernel.mode());
        checkMemory(woven, kernel.memory());
      }
      case KeyKernel kernel -> checkMemory(woven, kernel.memory());
      case ClearKernel _ -> {}
      case ProcessorKernel _ -> {}
    }
    checkRows(woven);
  }

  /** The known functions compare, as records do: another one may say that it equals all. */
  private static void checkAlgorithm(WovenKernel woven, BlockFunction algorithm) {
    if (ALGORITHMS.stream().noneMatch(known -> known.equals(algorithm))) {
      throw new Refusal(woven, 0, "is for the unknown function %s".formatted(algorithm.family()));
    }
  }

  private static void checkMode(WovenKernel woven, Mode mode) {
    if (!MODES.contains(mode)) {
      throw new Refusal(woven, 0, "is for the unknown mode %s".formatted(mode));
    }
  }

  private static void checkMemory(WovenKernel woven, AesMemory memory) {
    if (!memory.equals(AesMemory.STANDARD)) {
      throw new Refusal(woven, 0, "is for a memory of AES that the library does not have");
    }
  }

  private static void checkRows(WovenKernel woven) {
    Set<Row> rows = Collections.newSetFromMap(new IdentityHashMap<>());
    rows.addAll(woven.kernel().target().table().rows());
    for (int line = 0; line < woven.lines().size(); line++) {
      if (woven.lines().get(line) instanceof Instruction instruction
          && !rows.contains(instruction.row())) {
        throw new Refusal(
            woven,
            line,
            "is an instruction that the table of %s does not have"
                .formatted(woven.kernel().target().name()));
      }
    }
  }
}
