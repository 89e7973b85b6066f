package dev.sennit.cli.model;

import dev.sennit.cli.command.Failure;
import dev.sennit.cli.command.Home;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.ResultCache;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.Emulator;
import dev.sennit.weave.model.LlvmMca;
import dev.sennit.weave.model.Modelling;
import dev.sennit.weave.model.Models;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The programs that predict the speed of kernels. Their results are kept in the folder where the
 * build keeps its own.
 *
 * @param emulator the program that counts instructions, if this machine has it
 */
public record ModelPrograms(Toolchain toolchain, LlvmMca mca, Optional<Emulator> emulator) {
  /** Finds the programs of the environment, or else those that the build brings. */
  public static ModelPrograms find() {
    Toolchain toolchain = Toolchain.open();
    try {
      return new ModelPrograms(
          toolchain, LlvmMca.find(System.getenv(), toolchain), Emulator.find(System.getenv()));
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage() + ".", e);
    }
  }

  /** Returns a sentence for each missing program, with its effect and the remedy. */
  public List<String> absent() {
    List<String> absent = new ArrayList<>();
    if (mca.bundled()) {
      absent.add(
          "no llvm-mca of LLVM 22 was found, so the models are those of LLVM %s, which the build brings. They are fewer, and some are less exact. Install llvm-22 (Debian's package), or set %s to the program."
              .formatted(mca.version(), LlvmMca.VARIABLE));
    }
    if (emulator.isEmpty()) {
      absent.add(
          "no qemu-aarch64 was found, so no instructions are counted. Install qemu-user-static (Debian's package).");
    }
    return absent;
  }

  /**
   * Returns the predictions of models of cores.
   *
   * @param progress takes how many kernels are done, and how many there are
   */
  public Models models(
      List<Kernel> kernels, List<Core> cores, BiConsumer<Integer, Integer> progress) {
    ResultCache kept = new ResultCache(Home.woven().resolve("kept"));
    return new Modelling(toolchain, mca, emulator, kept).of(kernels, cores, progress);
  }
}
