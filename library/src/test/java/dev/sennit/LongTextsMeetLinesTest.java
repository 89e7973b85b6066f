package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.aes.AesKernels;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: a long text is encrypted as the JDK does it, wherever its result lies in a line of the
 * cache; a call more, up to where a line begins, changes nothing.
 */
@Tag("kernels")
class LongTextsMeetLinesTest implements WithAes {
  private static final int LINE = 64;
  private static final byte[] KEY = Messages.random(32);
  private static final byte[] NONCE = Messages.random(12);
  private static final byte[] COUNTER = Messages.random(16);

  @ParameterizedTest
  @ValueSource(
      ints = {
        AesKernels.LONG_TEXT - 1,
        AesKernels.LONG_TEXT,
        AesKernels.LONG_TEXT + 63,
        AesKernels.BYTES_PER_CALL + 48,
        AesKernels.BYTES_PER_CALL + 49,
        2 * AesKernels.BYTES_PER_CALL + 17
      })
  void atEachPlace(int length) throws Exception {
    byte[] text = Messages.random(length);
    byte[] sealed = gcm(Security.getProvider("SunJCE")).doFinal(text);
    byte[] counted = ctr(Security.getProvider("SunJCE")).doFinal(text);
    try (AesGcm gcm = AesGcm.of(KEY);
        AesCtr ctr = AesCtr.of(KEY);
        Arena arena = Arena.ofConfined()) {
      MemorySegment outside = arena.allocate(length).copyFrom(MemorySegment.ofArray(text));
      MemorySegment to = arena.allocate(LINE + sealed.length, LINE);
      for (int place = 0; place < LINE; place += Long.BYTES) {
        byte[] result = new byte[place + sealed.length];
        gcm(new SennitProvider()).doFinal(text, 0, length, result, place);
        assertThat(behind(result, place, sealed.length)).isEqualTo(sealed);
        ctr(new SennitProvider()).doFinal(text, 0, length, result, place);
        assertThat(behind(result, place, length)).isEqualTo(counted);

        MemorySegment made = to.asSlice(place, sealed.length);
        gcm.seal(NONCE, MemorySegment.NULL, outside, made);
        assertThat(made.toArray(ValueLayout.JAVA_BYTE)).isEqualTo(sealed);
        gcm.open(NONCE, MemorySegment.NULL, made, made.asSlice(0, length));
        assertThat(made.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(text);
        ctr.crypt(COUNTER, 0, outside, made.asSlice(0, length));
        assertThat(made.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(counted);
      }
    }
  }

  private static byte[] behind(byte[] array, int place, int length) {
    return Arrays.copyOfRange(array, place, place + length);
  }

  private static Cipher gcm(Provider provider) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", provider);
    cipher.init(
        Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"), new GCMParameterSpec(128, NONCE));
    return cipher;
  }

  private static Cipher ctr(Provider provider) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding", provider);
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"), new IvParameterSpec(COUNTER));
    return cipher;
  }
}
