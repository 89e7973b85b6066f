package dev.sennit.cli.model;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.ModeMemory;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * A call of a kernel, whichever is selected, on messages that the first-level cache holds. What
 * they are does not matter, as no kernel takes another path because of them.
 */
@SuppressWarnings("restricted")
final class KernelCall {
  private static final long MESSAGE_BYTES = 16 * 1024;
  private static final long ROUNDS_OF_AES_256 = 14;
  private static final long CACHE_LINE = 64;

  private static final FunctionDescriptor OF_BLOCKS =
      FunctionDescriptor.ofVoid(
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG);

  private static final FunctionDescriptor OF_MODE =
      FunctionDescriptor.ofVoid(
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.ADDRESS,
          ValueLayout.JAVA_LONG);

  private final Runner runner;
  private final long blocks;

  /** Calls the kernel, in a statement: an expression would be a call that gives an object. */
  @FunctionalInterface
  private interface Runner {
    void run() throws Throwable;
  }

  private KernelCall(Runner runner, long blocks) {
    this.runner = runner;
    this.blocks = blocks;
  }

  /** A call of the kernel, whose memory is in the arena. */
  static KernelCall of(Kernel kernel, SymbolLookup kernels, Arena arena) {
    MemorySegment function = kernels.findOrThrow(kernel.symbol());
    return switch (kernel) {
      case BlockKernel block -> ofBlocks(block, function, arena);
      case ModeKernel _ -> ofMode(function, arena);
      default -> throw new IllegalArgumentException(kernel.name() + " has no loop over blocks");
    };
  }

  private static KernelCall ofBlocks(BlockKernel kernel, MemorySegment function, Arena arena) {
    MethodHandle handle = Linker.nativeLinker().downcallHandle(function, OF_BLOCKS);
    int messages = kernel.shape().messages();
    long blocks = MESSAGE_BYTES / kernel.algorithm().blockBytes();
    MemorySegment state =
        arena.allocate((long) messages * kernel.algorithm().stateBytes(), CACHE_LINE);
    MemorySegment message = arena.allocate(MESSAGE_BYTES, CACHE_LINE);
    if (messages == 1) {
      long length = blocks * kernel.algorithm().stride();
      return new KernelCall(
          () -> {
            handle.invokeExact(state, state, message, length, Long.MIN_VALUE);
          },
          blocks);
    }
    MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, messages);
    for (int i = 0; i < messages; i++) {
      addresses.setAtIndex(ValueLayout.ADDRESS, i, message);
    }
    return new KernelCall(
        () -> {
          handle.invokeExact(state, state, addresses, blocks, 0L);
        },
        blocks);
  }

  private static KernelCall ofMode(MemorySegment function, Arena arena) {
    MethodHandle handle = Linker.nativeLinker().downcallHandle(function, OF_MODE);
    MemorySegment schedule = arena.allocate(ModeMemory.SCHEDULE_BYTES, CACHE_LINE);
    schedule.set(ValueLayout.JAVA_LONG, ModeMemory.ROUNDS, ROUNDS_OF_AES_256);
    MemorySegment state = arena.allocate(ModeMemory.STATE_BYTES, CACHE_LINE);
    MemorySegment text = arena.allocate(MESSAGE_BYTES, CACHE_LINE);
    return new KernelCall(
        () -> {
          handle.invokeExact(schedule, state, text, text, MESSAGE_BYTES);
        },
        MESSAGE_BYTES / Aes.BLOCK_BYTES);
  }

  void run() {
    try {
      runner.run();
    } catch (Throwable e) {
      throw new IllegalStateException("a downcall throws nothing", e);
    }
  }

  /** How many blocks of each message it takes. */
  long blocks() {
    return blocks;
  }
}
