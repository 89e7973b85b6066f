package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.List;

/** The assembler source of the kernels of one platform. */
public final class Source {
  /** Stands behind all constants, so that who reads an object sees where the last ones end. */
  private static final String END_OF_CONSTANTS = "Here Sennit's constants end.";

  private final Platform platform;
  private final Architecture architecture;
  private final ObjectFormat format;
  private final Unwinding unwinding;
  private final List<String> lines = new ArrayList<>();

  private Source(Platform platform) {
    this.platform = platform;
    this.architecture = platform.abi().architecture();
    this.format = platform.format();
    this.unwinding = Unwinding.of(platform);
  }

  public static String of(Platform platform, List<WovenKernel> kernels) {
    Source source = new Source(platform);
    source.lines.add(source.architecture.preamble());
    kernels.forEach(source::function);
    if (!source.architecture.constantsBesideCode()) {
      source.lines.addAll(
          List.of(source.format.constants(), ".p2align 6", ".ascii \"" + END_OF_CONSTANTS + "\""));
    }
    source.lines.addAll(source.format.lastLines(source.architecture));
    return String.join("\n", source.lines) + "\n";
  }

  /** Returns the name of a kernel's constants. */
  static String poolSymbol(Platform platform, WovenKernel woven) {
    return platform.format().symbol(woven.kernel().symbol() + "_constants");
  }

  private void function(WovenKernel woven) {
    String symbol = format.symbol(woven.kernel().symbol());
    pool(woven);
    AssemblerPrinter printer =
        new AssemblerPrinter(
            architecture,
            label -> format.label(woven.kernel().symbol() + "_" + label),
            poolSymbol(platform, woven));
    lines.add(".text");
    lines.add(".p2align 6");
    lines.addAll(format.beforeFunction(symbol));
    lines.add(symbol + ":");
    lines.addAll(unwinding.begin(symbol));
    int entered = woven.entry().size();
    int leaving = woven.lines().size() - woven.exit().size();
    for (int i = 0; i < woven.lines().size(); i++) {
      Line line = woven.lines().get(i);
      if (i == entered) {
        lines.addAll(unwinding.entered());
      }
      if (i == leaving) {
        lines.addAll(unwinding.leaving());
      }
      if (i == woven.lines().size() - 1) {
        lines.addAll(unwinding.left());
      }
      switch (line) {
        case Line.Mark(String label) -> lines.add(printer.label().apply(label) + ":");
        case Line.Note _ -> {}
        case Instruction instruction -> {
          printer.lines(instruction).forEach(text -> lines.add("  " + text));
          if (i < entered) {
            lines.addAll(unwinding.afterEntering(instruction, woven));
          }
          if (i >= leaving) {
            lines.addAll(unwinding.afterLeaving(instruction, woven));
          }
        }
      }
    }
    lines.addAll(unwinding.end());
    lines.addAll(format.afterFunction(symbol));
  }

  /** AArch64 addresses its constants relative to the code, so they are in the same section. */
  private void pool(WovenKernel woven) {
    if (woven.pool().isEmpty()) {
      return;
    }
    lines.add(architecture.constantsBesideCode() ? ".text" : format.constants());
    lines.add(".p2align 6");
    lines.add(poolSymbol(platform, woven) + ":");
    String directive = woven.kernel().wordBits() == 64 ? ".quad " : ".long ";
    woven.pool().forEach(word -> lines.add(directive + word));
  }
}
