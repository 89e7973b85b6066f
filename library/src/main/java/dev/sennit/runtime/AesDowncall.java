package dev.sennit.runtime;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The way into the kernels of AES, which take four addresses; all else is as in {@link Downcall}.
 * It is linked when the first of them is called.
 */
@SuppressWarnings("restricted")
final class AesDowncall {
  private static final MethodHandle HANDLE =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.ofVoid(
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS),
              Linker.Option.critical(true));

  private AesDowncall() {}

  static void call(
      MemorySegment function,
      MemorySegment schedule,
      byte[] state,
      byte[] in,
      int inOffset,
      byte[] out,
      int outOffset) {
    try {
      HANDLE.invokeExact(
          function,
          schedule,
          MemorySegment.ofArray(state),
          MemorySegment.ofArray(in).asSlice(inOffset),
          MemorySegment.ofArray(out).asSlice(outOffset));
    } catch (Throwable e) {
      throw Downcall.unchecked(e);
    }
  }

  static void call(
      MemorySegment function,
      MemorySegment schedule,
      byte[] state,
      MemorySegment in,
      MemorySegment out) {
    try {
      HANDLE.invokeExact(function, schedule, MemorySegment.ofArray(state), in, out);
    } catch (Throwable e) {
      throw Downcall.unchecked(e);
    }
  }
}
