package dev.sennit.weave.kernel;

import dev.sennit.weave.isa.Target;
import dev.sennit.weave.kind.Kind;

/** One line of the catalogue: an algorithm on a target in a shape. */
public sealed interface Kernel
    permits BlockKernel, IterationKernel, ModeKernel, KeyKernel, ClearKernel, ProcessorKernel {
  /** The name of what is computed. */
  String family();

  Target target();

  /** What callers and this kernel promise each other. */
  Kind kind();

  /** What people call the computation, such as SHA-256. */
  String title();

  /** Where the computation is stated; empty if nowhere. */
  String standard();

  Shape shape();

  /** How many blocks of a message one round of its loop takes. */
  default int blocksInRound() {
    return 1;
  }

  /** Whether it aligns its local memory to more than the stack is aligned to. */
  default boolean aligns() {
    return false;
  }

  /** The width of the words that its constants are made of. */
  int wordBits();

  /** Such as {@code md5/x64-v4}, or {@code md5/x64-v4/1x2} for several messages. */
  default String name() {
    String single = family() + "/" + target().name();
    return shape().equals(Shape.SINGLE) ? single : single + "/" + shape();
  }

  /** The name of its function. */
  default String symbol() {
    return "sennit_" + symbol(name());
  }

  static String symbol(String name) {
    return name.replace('/', '_').replace('-', '_');
  }
}
