package dev.sennit.weave.model;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.assembly.Source;
import dev.sennit.weave.assembly.Toolchain;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Argument.Pointers;
import dev.sennit.weave.kind.Kind;
import dev.sennit.weave.kind.Layout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A program for Linux on AArch64 that calls a kernel once and ends. It needs no C library: its
 * instructions are the kernel's and two dozen more. The kernel's loop makes {@value #ROUNDS} rounds
 * for each argument of the program, its name included.
 */
final class CallProgram {
  static final int ROUNDS = 4;
  static final int MOST_ARGUMENTS = 2;

  private final List<String> lines = new ArrayList<>();

  private CallProgram() {}

  /** Makes a program in the folder, and returns its file. */
  static Path make(Toolchain toolchain, WovenKernel woven, Path folder) {
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

  private static String text(WovenKernel woven) {
    CallProgram program = new CallProgram();
    program.lines.add(Source.of(Platform.LINUX_AARCH64, List.of(woven)));
    program.lines.addAll(List.of(".text", ".globl _start", "_start:", "ldr x9, [sp]"));
    Kind kind = woven.kernel().kind();
    if (kind.bytesInRound() == 0) {
      throw new IllegalArgumentException(woven.kernel() + " has no loop over blocks");
    }
    for (int i = 0; i < kind.arguments().size(); i++) {
      program.argument(i, kind.arguments().get(i));
    }
    program.lines.addAll(
        List.of("bl " + woven.kernel().symbol(), "mov x0, #0", "mov x8, #93", "svc #0"));
    program.lines.addAll(List.of(".data", ".p2align 6"));
    kind.arguments().forEach(program::memory);
    return String.join("\n", program.lines) + "\n";
  }

  private void argument(int register, Argument argument) {
    switch (argument) {
      case Argument.Number number -> number(register, number);
      case Memory _, Pointers _ -> lines.add("ldr x%d, =%s".formatted(register, argument.name()));
    }
  }

  /** Loads a number. A count of rounds is multiplied by the number of the program's arguments. */
  private void number(int register, Argument.Number number) {
    lines.add("ldr x%d, =%d".formatted(register, number.forRounds(ROUNDS)));
    if (number.inRound() != 0) {
      lines.add("mul x%d, x%d, x9".formatted(register, register));
    }
  }

  private void memory(Argument argument) {
    switch (argument) {
      case Argument.Number _ -> {}
      case Pointers pointers -> {
        lines.add(pointers.name() + ":");
        lines.addAll(Collections.nCopies(pointers.count(), ".quad " + pointers.each().name()));
        memory(pointers.each());
      }
      case Memory memory -> {
        lines.addAll(List.of(".p2align 6", memory.name() + ":"));
        memory
            .layout()
            .ifPresentOrElse(
                this::parts,
                () ->
                    lines.add(
                        ".zero "
                            + switch (memory.extent()) {
                              case Extent.Fixed(int bytes) -> bytes;
                              case Extent.Open(int inRound) -> inRound * ROUNDS * MOST_ARGUMENTS;
                            }));
      }
    }
  }

  private <P extends Enum<P> & Layout.Part> void parts(Layout<P> layout) {
    int end = 0;
    for (P part : layout.parts()) {
      lines.add(".zero " + (layout.at(part) - end));
      lines.add(".quad " + part.usual());
      lines.add(".zero " + (part.bytes() - Long.BYTES));
      end = layout.at(part) + part.bytes();
    }
  }
}
