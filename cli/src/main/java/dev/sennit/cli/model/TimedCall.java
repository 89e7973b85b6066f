package dev.sennit.cli.model;

import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kind.Argument;
import dev.sennit.weave.kind.Argument.Extent;
import dev.sennit.weave.kind.Argument.Memory;
import dev.sennit.weave.kind.Argument.Pointers;
import dev.sennit.weave.kind.Kind;
import dev.sennit.weave.kind.Layout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;

/**
 * A call of any kernel, on messages that fit into the first-level cache. The contents do not
 * matter, as no kernel's path depends on them.
 */
@SuppressWarnings("restricted")
final class TimedCall {
  private static final long MESSAGE_BYTES = 16 * 1024;
  private static final long CACHE_LINE = 64;

  private final MethodHandle call;
  private final long blocks;

  private TimedCall(MethodHandle call, long blocks) {
    this.call = call;
    this.blocks = blocks;
  }

  /** Prepares a call of the kernel, with its memory in the arena. */
  static TimedCall of(Kernel kernel, SymbolLookup kernels, Arena arena) {
    Kind kind = kernel.kind();
    if (kind.bytesInRound() == 0) {
      throw new IllegalArgumentException(kernel.name() + " has no loop over blocks");
    }
    List<Object> arguments = new ArrayList<>();
    List<MemoryLayout> types = new ArrayList<>();
    int messages = kernel.shape().messages() / kernel.blocksInRound();
    long rounds = MESSAGE_BYTES * messages / kind.bytesInRound();
    for (Argument argument : kind.arguments()) {
      types.add(argument instanceof Argument.Number ? ValueLayout.JAVA_LONG : ValueLayout.ADDRESS);
      arguments.add(value(argument, rounds, arena));
    }
    MethodHandle handle =
        Linker.nativeLinker()
            .downcallHandle(
                kernels.findOrThrow(kernel.symbol()),
                FunctionDescriptor.ofVoid(types.toArray(MemoryLayout[]::new)));
    return new TimedCall(
        MethodHandles.insertArguments(handle, 0, arguments.toArray()),
        rounds * kernel.blocksInRound());
  }

  private static Object value(Argument argument, long rounds, Arena arena) {
    return switch (argument) {
      case Argument.Number number -> number.forRounds(rounds);
      case Memory memory -> memory(memory, arena);
      case Pointers pointers -> {
        MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, pointers.count());
        MemorySegment message = memory(pointers.each(), arena);
        for (int i = 0; i < pointers.count(); i++) {
          addresses.setAtIndex(ValueLayout.ADDRESS, i, message);
        }
        yield addresses;
      }
    };
  }

  private static MemorySegment memory(Memory memory, Arena arena) {
    MemorySegment segment =
        arena.allocate(
            switch (memory.extent()) {
              case Extent.Fixed(int bytes) -> bytes;
              case Extent.Open _ -> MESSAGE_BYTES;
            },
            CACHE_LINE);
    memory.layout().ifPresent(layout -> fill(segment, layout));
    return segment;
  }

  private static <P extends Enum<P> & Layout.Part> void fill(
      MemorySegment segment, Layout<P> layout) {
    layout
        .parts()
        .forEach(part -> segment.set(ValueLayout.JAVA_LONG, layout.at(part), part.usual()));
  }

  void run() {
    try {
      call.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException("a downcall throws nothing", e);
    }
  }

  /** Returns the number of blocks of each message. */
  long blocks() {
    return blocks;
  }
}
