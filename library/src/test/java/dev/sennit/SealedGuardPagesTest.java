package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Protects: AES-GCM reads and writes no byte before or behind the text, the sealed text and the
 * further data, where they touch pages that must not be touched; and seals in place there.
 */
@EnabledOnOs(OS.LINUX)
@Tag("kernels")
class SealedGuardPagesTest implements WithKernels {
  /** Longer than the largest group of blocks, its half, and the bytes that are no block. */
  private static final int LONGEST = 2 * 256 + 3 * 16;

  /** The first or the last bytes of a page, so many. */
  private static final List<BiFunction<MemorySegment, Integer, MemorySegment>> ENDS =
      List.of(
          (page, length) -> page.asSlice(0, length),
          (page, length) -> page.asSlice(page.byteSize() - length, length));

  private static final int TAG = AesGcm.TAG_LENGTH;

  @BeforeAll
  static void kernelsOfAesAreLinked() {
    WithAes.kernelsOfAesAreLinked();
  }

  @Test
  void everyLengthAtBothEnds() throws Throwable {
    AesGcm aes = AesGcm.of(Messages.random(32));
    byte[] nonce = Messages.random(12);
    MemorySegment texts = GuardedPage.make();
    MemorySegment others = GuardedPage.make();
    MemorySegment furtherData = GuardedPage.make();
    for (var end : ENDS) {
      for (int length = 0; length <= LONGEST; length++) {
        byte[] bytes = Messages.random(length);
        byte[] dataBytes = Messages.random(length % 50);
        byte[] expected = aes.seal(nonce, dataBytes, bytes);
        MemorySegment data = end.apply(furtherData, dataBytes.length);
        MemorySegment text = end.apply(texts, length);
        MemorySegment sealed = end.apply(others, length + TAG);
        data.copyFrom(MemorySegment.ofArray(dataBytes));
        text.copyFrom(MemorySegment.ofArray(bytes));
        aes.seal(nonce, data, text, sealed);
        expect(expected, sealed, length);
        text.fill((byte) 0);
        aes.open(nonce, data, sealed, text);
        expect(bytes, text, length);
        MemorySegment place = end.apply(texts, length + TAG);
        place.asSlice(0, length).copyFrom(MemorySegment.ofArray(bytes));
        aes.seal(nonce, data, place.asSlice(0, length), place);
        expect(expected, place, length);
      }
    }
  }

  private static void expect(byte[] expected, MemorySegment actual, int length) {
    assertThat(actual.toArray(ValueLayout.JAVA_BYTE))
        .describedAs("a text of %d bytes", length)
        .isEqualTo(expected);
  }
}
