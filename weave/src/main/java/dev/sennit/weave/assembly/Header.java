package dev.sennit.weave.assembly;

import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.Architecture;
import dev.sennit.weave.isa.Target;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Kind;
import dev.sennit.weave.kind.Layout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The C header of kernels: what each computes, from what, and where it may be called. */
public final class Header {
  private final List<String> lines = new ArrayList<>();
  private final Function<Kernel, String> remark;

  private Header(Function<Kernel, String> remark) {
    this.remark = remark;
  }

  /**
   * Returns the header of kernels.
   *
   * @param remark what is to be known of a kernel beside what it computes, in a line
   */
  public static String of(List<Kernel> kernels, Function<Kernel, String> remark) {
    Header header = new Header(remark);
    header.text(
        """
        /*
         * The kernels of Sennit, for C and C++. This file is generated.
         *
         * A kernel allocates nothing, touches no memory but its arguments', its constants and its
         * stack, and how long it takes depends on lengths and counts only. Several threads may call it
         * at once, on different states. Call it only on a processor that has what its comment asks
         * for: it does not look by itself.
         */
        #ifndef SENNIT_H
        #define SENNIT_H

        #include <stdint.h>

        #ifdef __cplusplus
        extern "C" {
        #endif
        """);
    layouts(kernels).forEach((name, layout) -> header.text(memory(name, layout)));
    byArchitecture(kernels).forEach(header::section);
    header.text(
        """
        #ifdef __cplusplus
        }
        #endif

        #endif
        """);
    return String.join("\n", header.lines);
  }

  private static Map<Architecture, List<Kernel>> byArchitecture(List<Kernel> kernels) {
    return kernels.stream()
        .collect(
            Collectors.groupingBy(
                kernel -> kernel.target().architecture(), LinkedHashMap::new, Collectors.toList()));
  }

  private void text(String text) {
    lines.add(text);
  }

  private void section(Architecture architecture, List<Kernel> kernels) {
    text("#if " + isSelected(architecture) + "\n");
    for (Kernel kernel : kernels) {
      text(function(kernel));
    }
    text("#endif\n");
  }

  /** The condition that holds where a compiler makes code for an architecture. */
  private static String isSelected(Architecture architecture) {
    return switch (architecture) {
      case X64 _ -> "defined(__x86_64__) || defined(_M_X64)";
      case A64 _ -> "defined(__aarch64__) || defined(_M_ARM64)";
    };
  }

  /** The memory in parts that kernels work from, each once. */
  private static Map<String, Layout<?>> layouts(List<Kernel> kernels) {
    Map<String, Layout<?>> layouts = new LinkedHashMap<>();
    kernels.stream()
        .flatMap(kernel -> kernel.kind().arguments().stream())
        .forEach(argument -> {
          if (argument instanceof Memory memory) {
            memory.layout().ifPresent(layout -> layouts.putIfAbsent(memory.name(), layout));
          }
        });
    return layouts;
  }

  private static String memory(String name, Layout<?> layout) {
    return """
    /*
     * What %s points to, %d bytes by their offsets. Numbers of 8 bytes are in the processor's order.
     *
    %s
     */
    """
        .formatted(name, layout.bytes(), parts(layout));
  }

  private static <P extends Enum<P> & Layout.Part> String parts(Layout<P> layout) {
    return layout.parts().stream()
        .map(part -> entry("%5d".formatted(layout.at(part)), part.text() + "."))
        .collect(Collectors.joining("\n"));
  }

  private String function(Kernel kernel) {
    Kind kind = kernel.kind();
    List<String> paragraphs = new ArrayList<>();
    paragraphs.add(comment("%s: %s".formatted(title(kernel), kind.action())));
    int width =
        kind.arguments().stream().mapToInt(each -> each.name().length()).max().orElseThrow();
    paragraphs.add(
        kind.arguments().stream()
            .map(argument -> entry(padded(argument.name(), width), argument.text()))
            .collect(Collectors.joining("\n")));
    if (!kind.overlap().isEmpty()) {
      paragraphs.add(comment(sentence(kind.overlap())));
    }
    paragraphs.add(comment(remark.apply(kernel) + "\n" + needs(kernel.target())));
    return """
    /*
    %s
     */
    void %s(
        %s);
    """
        .formatted(
            String.join("\n *\n", paragraphs),
            kernel.symbol(),
            kind.arguments().stream().map(Argument::declaration).collect(Collectors.joining(", ")));
  }

  private static String comment(String text) {
    return text.lines().map(line -> " * " + line).collect(Collectors.joining("\n"));
  }

  /** A name and what is to be known of it, whose lines stand below each other. */
  private static String entry(String name, String text) {
    return comment(name + "  " + text.replace("\n", "\n" + " ".repeat(name.length() + 2)));
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(width - text.length());
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  private static String title(Kernel kernel) {
    return kernel.family().toUpperCase(Locale.ROOT) + " on " + kernel.target().name();
  }

  private static String needs(Target target) {
    return target.features().isEmpty()
        ? "Every processor has what it needs."
        : "Needs "
            + target.features().stream().map(Enum::name).sorted().collect(Collectors.joining(", "))
            + ".";
  }
}
