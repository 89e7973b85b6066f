package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.sennit.AesGcm;
import dev.sennit.WithKernels;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import javax.crypto.AEADBadTagException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: every call takes segments of every kind, whether a kernel or the JDK computes; and
 * AES-GCM takes a text of any length from the first call on, or says why not.
 */
@Tag("surroundings")
class EverySegmentTest {
  private static final long LENGTH = (1L << 31) + 1024;
  private static final byte[] NONCE = new byte[12];
  private static final MemorySegment NOTHING = MemorySegment.ofArray(new byte[0]);

  /** The JDK computes where kernels are disabled, and until they are linked. */
  @ParameterizedTest
  @CsvSource({"-Dsennit.disable=true, linked", "-Dany=any, unlinked", "-Dany=any, linked"})
  void everyKind(String option, String when) throws Exception {
    List<String> options = List.of(option, ChildJvm.GRANT);
    assertThat(ChildJvm.run(options, TakesEverySegment.class, when))
        .contains("every segment is taken");
  }

  @Test
  void sealsMoreThanTwoGibibytesInTheFirstCall() throws Exception {
    assertTakesHugeSegment("seal");
  }

  @Tag("all")
  @Test
  void opensMoreThanTwoGibibytesInTheFirstCall() throws Exception {
    assertTakesHugeSegment("open");
  }

  private static void assertTakesHugeSegment(String call) throws Exception {
    assumeFalse(WithKernels.EMULATED, "an emulated processor is too slow for so much");
    List<String> options = List.of("-Xmx64m", "-XX:MaxDirectMemorySize=3g", ChildJvm.GRANT);
    assertThat(ChildJvm.run(options, EverySegmentTest.class, call)).contains("as it should be");
  }

  @Test
  void moreThanTwoGibibytesWithoutKernels() throws Exception {
    List<String> options = List.of("-Dsennit.disable=true", "-Xmx64m", ChildJvm.GRANT);
    assertThat(ChildJvm.run(options, EverySegmentTest.class, "refuse")).contains("as it should be");
  }

  /** Gives more than 2 GiB to the first call of the library in this JVM. */
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
          assertThatThrownBy(() -> aes.open(NONCE, NOTHING, sealed, sealed))
              .isInstanceOf(AEADBadTagException.class);
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
    MemorySegment small = MemorySegment.ofArray(new byte[AesGcm.TAG_LENGTH]);
    for (ThrowingCallable call :
        new ThrowingCallable[] {
          () -> aes.seal(NONCE, NOTHING, text, huge),
          () -> aes.seal(NONCE, NOTHING, text.asSlice(8), huge),
          () -> aes.seal(NONCE, huge, NOTHING, small),
          () -> aes.open(NONCE, NOTHING, huge, huge),
          () -> aes.open(NONCE, NOTHING, huge.asSlice(8), huge),
          () -> aes.open(NONCE, huge, small, small)
        }) {
      assertThatThrownBy(call)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("at most 2147483623 bytes", "has 2147484");
    }
  }

  private static void requireZeros(MemorySegment segment) {
    for (long at = 0; at < segment.byteSize(); at += Long.BYTES) {
      if (segment.get(ValueLayout.JAVA_LONG_UNALIGNED, at) != 0) {
        throw new AssertionError("there is something in place of the text");
      }
    }
  }
}
