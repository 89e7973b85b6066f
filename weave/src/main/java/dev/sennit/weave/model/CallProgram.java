package dev.sennit.weave.model;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Source;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.ModeMemory;
import dev.sennit.weave.weaver.Woven;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program for Linux on AArch64 that calls a kernel once and ends. It needs no C library: its
 * instructions are the kernel's and two dozen more. The kernel's loop makes {@value #ROUNDS} rounds
 * for each argument of the program, its name included.
 */
final class CallProgram {
  static final int ROUNDS = 4;
  static final int MOST_ARGUMENTS = 2;

  private static final int ROUNDS_OF_AES_256 = 14;

  private final List<String> lines = new ArrayList<>();

  private CallProgram() {}

  /**
   * Makes it.
   *
   * @return the program's file
   */
  static Path make(Toolchain toolchain, Woven woven, Path folder) {
    try {
      Path source = Files.writeString(folder.resolve("call.s"), text(woven));
      Path object = folder.resolve("call.o");
      Path program = folder.resolve("call");
      toolchain.run(
          "llvm-mc",
          List.of(
              "-triple=" + Platform.LINUX_AARCH64.triple(),
              "-filetype=obj",
              "-o",
              object.toString(),
              source.toString()));
      toolchain.run(
          "lld", List.of("-flavor", "gnu", "-static", "-o", program.toString(), object.toString()));
      return program;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a program in " + folder, e);
    }
  }

  private static String text(Woven woven) {
    CallProgram program = new CallProgram();
    program.lines.add(Source.of(Platform.LINUX_AARCH64, List.of(woven)));
    program.lines.addAll(List.of(".text", ".globl _start", "_start:", "ldr x9, [sp]"));
    int bytes =
        switch (woven.kernel()) {
          case BlockKernel block when block.shape().messages() == 1 -> program.message(block);
          case BlockKernel block -> program.blocks(block);
          case ModeKernel mode -> program.mode(mode);
          default ->
              throw new IllegalArgumentException(woven.kernel() + " has no loop over blocks");
        };
    program.lines.addAll(
        List.of("bl " + woven.kernel().symbol(), "mov x0, #0", "mov x8, #93", "svc #0"));
    program.memory(woven, bytes * MOST_ARGUMENTS);
    return String.join("\n", program.lines) + "\n";
  }

  /** Arguments as ARCHITECTURE.md has them; gives the bytes of a message for each argument. */
  private int message(BlockKernel kernel) {
    address(0, "state");
    address(1, "state");
    address(2, "message");
    number(3, ROUNDS * kernel.algorithm().stride());
    lines.add("mov x4, #-1");
    return ROUNDS * kernel.algorithm().blockBytes();
  }

  private int blocks(BlockKernel kernel) {
    address(0, "state");
    address(1, "state");
    address(2, "messages");
    number(3, ROUNDS);
    return ROUNDS * kernel.algorithm().blockBytes();
  }

  private int mode(ModeKernel kernel) {
    int bytes = ROUNDS * kernel.group() * Aes.BLOCK_BYTES;
    address(0, "schedule");
    address(1, "state");
    address(2, "message");
    address(3, "message");
    number(4, bytes);
    return bytes;
  }

  private void address(int register, String symbol) {
    lines.add("ldr x%d, =%s".formatted(register, symbol));
  }

  /** So much for each argument of the program. */
  private void number(int register, int number) {
    lines.add("mov x%d, #%d".formatted(register, number));
    lines.add("mul x%d, x%d, x9".formatted(register, register));
  }

  private void memory(Woven woven, int messageBytes) {
    int messages = woven.kernel() instanceof BlockKernel block ? block.shape().messages() : 1;
    int stateBytes =
        woven.kernel() instanceof BlockKernel block
            ? messages * block.algorithm().stateBytes()
            : ModeMemory.STATE_BYTES;
    lines.addAll(List.of(".data", ".p2align 6", "schedule:"));
    lines.add(".zero " + ModeMemory.ROUNDS);
    lines.add(".quad " + ROUNDS_OF_AES_256);
    lines.add(".zero " + (ModeMemory.SCHEDULE_BYTES - ModeMemory.ROUNDS - Long.BYTES));
    lines.add("messages:");
    for (int i = 0; i < messages; i++) {
      lines.add(".quad message");
    }
    lines.addAll(List.of(".bss", ".p2align 6", "state:", ".zero " + stateBytes));
    lines.addAll(List.of("message:", ".zero " + messageBytes));
  }
}
