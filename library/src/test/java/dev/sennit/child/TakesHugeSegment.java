package dev.sennit.child;

import dev.sennit.AesGcm;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import javax.crypto.AEADBadTagException;

/**
 * Main class of child JVMs whose first call of the library gets more than 2 GiB: {@code seal},
 * {@code open}, or {@code refuse} where no kernel runs.
 */
final class TakesHugeSegment {
  private static final long LENGTH = (1L << 31) + 1024;
  private static final byte[] NONCE = new byte[12];
  private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

  private TakesHugeSegment() {}

  @FunctionalInterface
  private interface Call {
    void run() throws AEADBadTagException;
  }

  public static void main(String[] arguments) throws AEADBadTagException {
    AesGcm aes = AesGcm.of(new byte[16]);
    if (arguments[0].equals("refuse")) {
      refuse(aes);
    } else {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment sealed = arena.allocate(LENGTH + AesGcm.TAG_LENGTH);
        if (arguments[0].equals("seal")) {
          aes.seal(NONCE, NOTHING, sealed.asSlice(0, LENGTH), sealed);
          aes.open(NONCE, NOTHING, sealed, sealed);
        } else {
          expect(AEADBadTagException.class, () -> aes.open(NONCE, NOTHING, sealed, sealed));
        }
        requireZeros(sealed.asSlice(0, LENGTH));
      }
    }
    System.out.println("all is as it should be");
  }

  /** Memory that does not exist: nothing reads it or writes to it. */
  @SuppressWarnings("restricted")
  private static void refuse(AesGcm aes) {
    MemorySegment huge = MemorySegment.ofAddress(8).reinterpret(LENGTH + AesGcm.TAG_LENGTH);
    MemorySegment text = huge.asSlice(0, LENGTH);
    MemorySegment partly = huge.asSlice(8);
    MemorySegment small = MemorySegment.ofArray(new byte[AesGcm.TAG_LENGTH]);
    for (Call call :
        new Call[] {
          () -> aes.seal(NONCE, NOTHING, text, huge),
          () -> aes.seal(NONCE, NOTHING, text.asSlice(8), huge),
          () -> aes.seal(NONCE, huge, NOTHING, small),
          () -> aes.open(NONCE, NOTHING, huge, huge),
          () -> aes.open(NONCE, NOTHING, partly, huge),
          () -> aes.open(NONCE, huge, small, small)
        }) {
      expect(IllegalArgumentException.class, call);
    }
  }

  private static void expect(Class<? extends Exception> type, Call call) {
    try {
      call.run();
    } catch (Exception e) {
      if (e.getClass() == type) {
        System.out.println(e.getMessage());
        return;
      }
      throw new AssertionError("not the " + type, e);
    }
    throw new AssertionError("no " + type);
  }

  private static void requireZeros(MemorySegment segment) {
    long bits = 0;
    for (long at = 0; at < segment.byteSize(); at += Long.BYTES) {
      bits |= segment.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
    }
    if (bits != 0) {
      throw new AssertionError("there is something in place of the text");
    }
  }
}
