package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: the direct AES-GCM computes what the JDK's does, wherever message and result lie; what
 * is not genuine is not opened; and nothing is written where it should not be.
 */
@Tag("kernels")
class AesGcmTest implements WithAes {
  private static final int TAG = AesGcm.TAG_LENGTH;
  private static final int SIZE = 200;
  private static final byte[] NONCE = Messages.random(12);
  private static final byte[] DATA = Messages.random(21);
  private static final int[] LENGTHS = {
    0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 257, 511, 512, 513, 1000, 4096
  };

  private static byte[] byJdk(int keyLength, byte[] nonce, byte[] data, byte[] text) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(Messages.random(keyLength), "AES"),
          new GCMParameterSpec(8 * TAG, nonce));
      cipher.updateAAD(data);
      return cipher.doFinal(text);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static AesGcm aes(int keyLength) {
    return AesGcm.of(Messages.random(keyLength));
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 24, 32})
  void everyLengthOfKeyTextDataAndNonce(int keyLength) throws Exception {
    for (int length : LENGTHS) {
      for (int other : new int[] {0, 1, 12, 13, 16, 40}) {
        check(keyLength, Math.max(1, other), other, length);
      }
    }
    // Each of more than one call of the kernels.
    check(keyLength, 140_001, 150_003, 300_001);
  }

  private static void check(int keyLength, int nonceLength, int dataLength, int length)
      throws Exception {
    AesGcm aes = AesGcm.ofAnyNonce(Messages.random(keyLength));
    byte[] nonce = Messages.random(nonceLength);
    byte[] data = Messages.random(dataLength);
    byte[] text = Messages.random(length);
    byte[] expected = byJdk(keyLength, nonce, data, text);
    assertThat(aes.seal(nonce, data, text)).isEqualTo(expected);
    assertThat(aes.open(nonce, data, expected)).isEqualTo(text);
    MemorySegment sealed = segment(new byte[expected.length], length % 2 == 0);
    aes.seal(nonce, MemorySegment.ofArray(data), MemorySegment.ofArray(text), sealed);
    assertThat(sealed.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
    MemorySegment opened = segment(new byte[length], length % 2 == 0);
    aes.open(nonce, MemorySegment.ofArray(data), sealed, opened);
    assertThat(opened.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(text);
  }

  @Test
  void anywhereInTheSameArray() throws Exception {
    AesGcm aes = aes(16);
    MemorySegment data = MemorySegment.ofArray(DATA);
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      int length = random.nextInt(100);
      int most = SIZE - length - TAG + 1;
      int from = random.nextInt(most);
      int to = random.nextInt(4) == 0 ? from : random.nextInt(most);
      byte[] text = Messages.random(length);
      byte[] sealed = byJdk(16, NONCE, DATA, text);
      changes(
          text, from, sealed, to, array -> aes.seal(NONCE, DATA, array, from, length, array, to));
      changes(
          sealed,
          from,
          text,
          to,
          array -> aes.open(NONCE, DATA, array, from, length + TAG, array, to));
      Use sealing =
          place ->
              aes.seal(NONCE, data, place.asSlice(from, length).asReadOnly(), place.asSlice(to));
      Use opening =
          place ->
              aes.open(
                  NONCE, data, place.asSlice(from, length + TAG).asReadOnly(), place.asSlice(to));
      boolean isNative = i % 2 == 0;
      changes(text, from, sealed, to, array -> inSegment(array, isNative, sealing));
      changes(sealed, from, text, to, array -> inSegment(array, isNative, opening));
    }
  }

  private interface Change {
    void in(byte[] array) throws Exception;
  }

  private interface Use {
    void of(MemorySegment segment) throws Exception;
  }

  private static void inSegment(byte[] array, boolean isNative, Use use) throws Exception {
    MemorySegment segment = segment(array, isNative);
    use.of(segment);
    MemorySegment.ofArray(array).copyFrom(segment);
  }

  /** Has an array changed, in which an input is at one place, and then only an output elsewhere. */
  private static void changes(byte[] input, int from, byte[] output, int to, Change change)
      throws Exception {
    byte[] array = Messages.random(SIZE);
    System.arraycopy(input, 0, array, from, input.length);
    byte[] expected = array.clone();
    System.arraycopy(output, 0, expected, to, output.length);
    change.in(array);
    assertThat(array).describedAs("%d from %d to %d", input.length, from, to).isEqualTo(expected);
  }

  private static MemorySegment segment(byte[] content, boolean isNative) {
    return isNative
        ? Arena.ofAuto().allocate(content.length).copyFrom(MemorySegment.ofArray(content))
        : MemorySegment.ofArray(content);
  }

  @Test
  void everyWrongBit() {
    AesGcm aes = aes(32);
    byte[] sealed = aes.seal(NONCE, DATA, Messages.random(37));
    for (byte[] part : List.of(sealed, NONCE.clone(), DATA.clone())) {
      for (int bit = 0; bit < 8 * part.length; bit++) {
        byte[] wrong = part.clone();
        wrong[bit / 8] ^= (byte) (1 << bit % 8);
        assertRefused(
            aes,
            part.length == NONCE.length ? wrong : NONCE,
            part.length == DATA.length ? wrong : DATA,
            part == sealed ? wrong : sealed);
      }
    }
    for (int length = 0; length < sealed.length; length++) {
      assertRefused(aes, NONCE, DATA, Arrays.copyOf(sealed, length));
    }
  }

  /** In the place of the text there are zeros afterwards, and beside it nothing is changed. */
  private static void assertRefused(AesGcm aes, byte[] nonce, byte[] data, byte[] sealed) {
    int length = Math.max(0, sealed.length - TAG);
    byte[] text = Messages.random(length + 9);
    byte[] expected = text.clone();
    if (sealed.length >= TAG) {
      Arrays.fill(expected, 4, 4 + length, (byte) 0);
    }
    assertThatThrownBy(() -> aes.open(nonce, data, sealed)).isInstanceOf(AEADBadTagException.class);
    assertThatThrownBy(() -> aes.open(nonce, data, sealed, 0, sealed.length, text, 4))
        .isInstanceOf(AEADBadTagException.class);
    assertThat(text).isEqualTo(expected);
    MemorySegment segment = MemorySegment.ofArray(Messages.random(length + 9));
    assertThatThrownBy(() ->
            aes.open(
                nonce,
                MemorySegment.ofArray(data),
                MemorySegment.ofArray(sealed),
                segment.asSlice(4)))
        .isInstanceOf(AEADBadTagException.class);
    assertThat(segment.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(expected);
    byte[] inPlace = sealed.clone();
    assertThatThrownBy(() -> aes.open(nonce, data, inPlace, 0, inPlace.length, inPlace, 0))
        .isInstanceOf(AEADBadTagException.class);
    if (sealed.length >= TAG) {
      assertThat(Arrays.copyOf(inPlace, length)).isEqualTo(new byte[length]);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 15, 17, 31, 33, 64})
  void keyOfAnotherLength(int length) {
    assertThatThrownBy(() -> AesGcm.of(new byte[length]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("16, 24 or 32 bytes, but this one has " + length);
  }

  @Test
  void segmentsThatCannotBeWritten() {
    AesGcm aes = aes(16);
    MemorySegment data = MemorySegment.ofArray(DATA);
    MemorySegment text = MemorySegment.ofArray(new byte[20]);
    MemorySegment sealed = MemorySegment.ofArray(new byte[36]);
    assertThatThrownBy(() -> aes.seal(NONCE, data, text, sealed.asSlice(1)))
        .isInstanceOf(IndexOutOfBoundsException.class)
        .hasMessageContaining("36 bytes must be within its segment of 35");
    assertThatThrownBy(() -> aes.open(NONCE, data, sealed, text.asSlice(1)))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> aes.seal(NONCE, data, text, sealed.asReadOnly()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> aes.open(NONCE, data, sealed, text.asReadOnly()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(sealed.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
  }

  /** In each method, and before anything is written. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 11, 13, 16})
  void nonceOfAnotherLength(int length) {
    PublicMethods methods = new PublicMethods(aes(16));
    for (var method : methods.all()) {
      if (method.getName().matches("seal|open")) {
        assertThat(methods.thrownBy(method, 0, new byte[length]))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessage("a nonce must have 12 bytes, but this one has " + length);
      }
    }
    assertThatThrownBy(() -> AesGcm.ofAnyNonce(new byte[16]).seal(new byte[0], DATA, DATA))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a nonce must have at least one byte, but this one has 0");
  }
}
