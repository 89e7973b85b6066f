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
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersOfMacs")
  void macsOfEveryLengthAtBothEnds(Hasher hasher) throws Throwable {
    MemorySegment page = GuardedPage.make();
    Hmac hmac = Hmac.of(hasher, Messages.random(20));
    for (int length = 0; length <= 300; length++) {
      byte[] message = Messages.random(length);
      byte[] code = Oracle.mac(hmac.algorithm(), Messages.random(20), message);
      for (MemorySegment end :
          new MemorySegment[] {
            page.asSlice(0, length), page.asSlice(page.byteSize() - length, length)
          }) {
        end.copyFrom(MemorySegment.ofArray(message));
        assertThat(hmac.mac(end)).describedAs("length %d", length).isEqualTo(code);
      }
    }
  }
}
