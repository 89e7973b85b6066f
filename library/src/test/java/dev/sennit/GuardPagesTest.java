package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: a kernel reads no byte before or behind its message. The message touches a page that
 * must not be read, at its beginning or at its end; a byte too much would end this JVM.
 */
@EnabledOnOs(OS.LINUX)
@Tag("kernels")
class GuardPagesTest implements WithKernels {
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void everyLengthAtBothEnds(Hasher hasher) throws Throwable {
    MemorySegment page = GuardedPage.make();
    byte[] key = Messages.random(20);
    Hmac hmac = WithKernels.hasHmac(hasher) ? Hmac.of(hasher, key) : null;
    for (int length = 0; length <= 300; length++) {
      byte[] message = Messages.random(length);
      byte[] expected = Oracle.digest(hasher).digest(message);
      for (MemorySegment end :
          new MemorySegment[] {
            page.asSlice(0, length), page.asSlice(page.byteSize() - length, length)
          }) {
        end.copyFrom(MemorySegment.ofArray(message));
        assertThat(hasher.hash(end)).describedAs("length %d", length).isEqualTo(expected);
        assertThat(hasher.stream().update(end).digest()).isEqualTo(expected);
        if (hmac != null) {
          assertThat(hmac.mac(end)).isEqualTo(Oracle.mac(hmac.algorithm(), key, message));
        }
      }
    }
  }
}
