package dev.sennit.runtime.machine;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The way into native code.
 *
 * <p>Everything that this library calls, but for modes of AES and clearing, takes three addresses
 * and two 64-bit numbers, or fewer: each further signature costs 6 to 8 ms of start-up. The one
 * that there is besides takes two of the addresses as numbers, which short messages gain more by.
 * The address of the function is an argument too, so one handle serves all functions; a function
 * that returns nothing leaves a meaningless result. The calls are critical: they take heap arrays
 * as they are, 2.6 ns each, and hold off safepoints while they run, so they must be short, and
 * whatever calls says so to {@link Safepoint}.
 *
 * <p>This class links when it is initialised, which takes tens of milliseconds: a {@link
 * LinkerThread} does it, and no thread of the application.
 */
@SuppressWarnings("restricted")
public final class Downcall {
  private static final MethodHandle HANDLE =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.of(
                  ValueLayout.JAVA_LONG,
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS,
                  ValueLayout.ADDRESS,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG),
              Linker.Option.critical(true));
  private static final MethodHandle WITH_NUMBERS =
      Linker.nativeLinker()
          .downcallHandle(
              FunctionDescriptor.of(
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.ADDRESS,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG),
              Linker.Option.critical(true));

  private Downcall() {}

  public static long call(
      MemorySegment function,
      MemorySegment first,
      MemorySegment second,
      MemorySegment third,
      long fourth,
      long fifth) {
    try {
      return (long) HANDLE.invokeExact(function, first, second, third, fourth, fifth);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /** The same with two addresses as numbers, of native memory that the caller keeps. */
  public static long call(
      MemorySegment function,
      long first,
      long second,
      MemorySegment third,
      long fourth,
      long fifth) {
    try {
      return (long) WITH_NUMBERS.invokeExact(function, first, second, third, fourth, fifth);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  /**
   * The same with an array. Its segment is made here, where the JIT compiler sees that it goes
   * nowhere else, and mostly leaves it out.
   */
  public static long call(
      MemorySegment function, long first, long second, byte[] third, long fourth, long fifth) {
    try {
      return (long)
          WITH_NUMBERS.invokeExact(
              function, first, second, MemorySegment.ofArray(third), fourth, fifth);
    } catch (Throwable e) {
      throw unchecked(e);
    }
  }

  public static RuntimeException unchecked(Throwable e) {
    return switch (e) {
      case RuntimeException unchecked -> unchecked;
      case Error error -> throw error;
      default -> throw new AssertionError("a downcall throws no checked exception", e);
    };
  }
}
