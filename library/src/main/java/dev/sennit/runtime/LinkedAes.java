package dev.sennit.runtime;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The kernels of AES in the shared object. They take four addresses, a signature of their own; all
 * else is as in {@link Downcall}.
 */
@SuppressWarnings("restricted")
final class LinkedAes implements AesKernels {
  // Linked when there are such kernels, and not before.
  private static final MethodHandle HANDLE =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.ofVoid(
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS),
              Linker.Option.critical(true));

  private final Target target;
  private final MemorySegment[] functions;

  private LinkedAes(Target target, MemorySegment[] functions) {
    this.target = target;
    this.functions = functions;
  }

  /** Those of a target, or null if it has not all of them. */
  static AesKernels of(Target target, SymbolLookup sharedObject) {
    AesFunction[] all = AesFunction.values();
    MemorySegment[] functions = new MemorySegment[all.length];
    for (AesFunction function : all) {
      MemorySegment found = sharedObject.find(target.symbol(function.kernel)).orElse(null);
      if (found == null) {
        return null;
      }
      functions[function.ordinal()] = found;
    }
    return new LinkedAes(target, functions);
  }

  @Override
  public String name() {
    return "aes/".concat(target.label());
  }

  /**
   * Segments are made here, as {@link Downcall} says, and calls lead here on a short way: the JIT
   * compiler allocates them if it does not see to their constructors' end.
   */
  @Override
  public void call(
      AesFunction function,
      MemorySegment schedule,
      byte[] state,
      byte[] in,
      int inOffset,
      byte[] out,
      int outOffset) {
    try {
      HANDLE.invokeExact(
          functions[function.ordinal()],
          schedule,
          MemorySegment.ofArray(state),
          MemorySegment.ofArray(in).asSlice(inOffset),
          MemorySegment.ofArray(out).asSlice(outOffset));
    } catch (Throwable e) {
      throw Downcall.unchecked(e);
    }
  }

  @Override
  public void call(
      AesFunction function,
      MemorySegment schedule,
      byte[] state,
      MemorySegment in,
      MemorySegment out) {
    try {
      HANDLE.invokeExact(
          functions[function.ordinal()], schedule, MemorySegment.ofArray(state), in, out);
    } catch (Throwable e) {
      throw Downcall.unchecked(e);
    }
  }
}
