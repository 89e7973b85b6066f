package dev.sennit.cli.model;

import dev.sennit.cli.Failure;
import dev.sennit.cli.Home;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.catalogue.Kept;
import dev.sennit.weave.model.Core;
import dev.sennit.weave.model.Emulator;
import dev.sennit.weave.model.LlvmMca;
import dev.sennit.weave.model.Modelling;
import dev.sennit.weave.model.Models;
import dev.sennit.weave.weaver.Kernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Asks models about kernels, by the programs that there are on this machine. Results are kept
 * beside what the build keeps.
 *
 * @param emulator what counts instructions, if it is there
 */
public record Modeller(Toolchain toolchain, LlvmMca mca, Optional<Emulator> emulator) {
  /** One by the programs of the environment, or else by those that the build brings. */
  public static Modeller find() {
    Toolchain toolchain = Toolchain.open();
    try {
      return new Modeller(
          toolchain, LlvmMca.find(System.getenv(), toolchain), Emulator.find(System.getenv()));
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage() + ".", e);
    }
  }

  /** Sentences on what is not there, what that means, and what to do about it. */
  public List<String> absent() {
    List<String> absent = new ArrayList<>();
    if (mca.bundled()) {
      absent.add(
          "no llvm-mca of LLVM 22 was found, so the models are those of LLVM %s, which the build brings; they are fewer, and some are worse. Install llvm-22 (Debian's package), or let %s name the program."
              .formatted(mca.version(), LlvmMca.VARIABLE));
    }
    if (emulator.isEmpty()) {
      absent.add(
          "no qemu-aarch64 was found, so no instructions are counted. Install qemu-user-static (Debian's package).");
    }
    return absent;
  }

  /**
   * What models of cores say.
   *
   * @param progress is told how many kernels are done, and how many there are
   */
  public Models models(
      List<Kernel> kernels, List<Core> cores, BiConsumer<Integer, Integer> progress) {
    Kept kept = new Kept(Home.resolve("library", "target", "woven", "kept"));
    return new Modelling(toolchain, mca, emulator, kept).of(kernels, cores, progress);
  }
}
