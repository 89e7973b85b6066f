package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.Blake2s;
import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Sha1;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sha3;
import dev.sennit.weave.algorithm.Sm3;
import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Abi;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.target.Target;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Woven;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A kernel is called by names: that of a target, of a calling convention, of a function. What a
 * kernel is proved for has to be what has these names, and what an instruction means is what the
 * target's table says, which is tested. Others could be anything.
 */
final class Known {
  private static final List<Target> TARGETS =
      Stream.of(X64.TARGETS, A64.TARGETS).flatMap(List::stream).toList();

  private static final List<Abi> CONVENTIONS = List.of(X64.SYSTEM_V, X64.WINDOWS, A64.AAPCS64);

  private static final List<Mode> MODES =
      List.of(Mode.ENCRYPT, Mode.DECRYPT, Mode.COUNT, Mode.HASH);

  private static final List<BlockFunction> ALGORITHMS =
      List.of(
          new Md5(),
          new Sha1(),
          Sha2.SHA_256,
          Sha2.SHA_512,
          new Sm3(),
          new Blake2s(),
          Sha3.SHA3_224,
          Sha3.SHA3_256,
          Sha3.SHA3_384,
          Sha3.SHA3_512,
          Sha3.SHAKE128_256,
          Sha3.SHAKE256_512);

  private Known() {}

  static void check(Woven woven) {
    Target target = woven.kernel().target();
    if (!TARGETS.contains(target)) {
      throw new Refusal(woven, 0, "is for a %s that there is not".formatted(target.name()));
    }
    if (!CONVENTIONS.contains(woven.abi())) {
      throw new Refusal(
          woven,
          0,
          "is for a calling convention %s that there is not".formatted(woven.abi().name()));
    }
    if (woven.kernel() instanceof ModeKernel kernel && !MODES.contains(kernel.mode())) {
      throw new Refusal(woven, 0, "is for a mode %s that there is not".formatted(kernel.mode()));
    }
    if (woven.kernel() instanceof BlockKernel kernel) {
      checkAlgorithm(woven, kernel);
    }
    checkRows(woven);
  }

  /** A function of blocks may have any name but those of others. */
  private static void checkAlgorithm(Woven woven, BlockKernel kernel) {
    List<BlockFunction> called =
        ALGORITHMS.stream().filter(known -> kernel.symbol().equals(symbol(known, kernel))).toList();
    if (!called.isEmpty() && called.stream().noneMatch(known -> isSame(known, kernel))) {
      throw new Refusal(
          woven, 0, "is for a function %s that there is not".formatted(kernel.family()));
    }
  }

  private static String symbol(BlockFunction known, BlockKernel kernel) {
    return new BlockKernel(known, kernel.target(), kernel.shape(), kernel.weaving()).symbol();
  }

  /** Functions that differ in numbers are records; of the others there is one of each class. */
  private static boolean isSame(BlockFunction known, BlockKernel kernel) {
    return known.getClass() == kernel.algorithm().getClass()
        && (!(known instanceof Record) || known.equals(kernel.algorithm()));
  }

  private static void checkRows(Woven woven) {
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
