package dev.sennit.runtime.aes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.AesCtr;
import dev.sennit.AesGcm;
import dev.sennit.Messages;
import dev.sennit.WithAes;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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
  // All of its bits wrap around behind the first block.
  private static final byte[] COUNTER = new byte[16];
  private static final byte[] NONCE_OF_CTR = Messages.random(16);
  private static final int BEFORE = 32;

  static {
    Arrays.fill(COUNTER, (byte) 0xff);
  }

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

  /** What is asked of kernels, which say that a line is not far. */
  private static final class Asked implements InvocationHandler {
    private final AesKernels kernels = KernelLinker.await().aes().kernel();
    private final List<Long> lengths = new ArrayList<>();

    @Override
    public Object invoke(Object self, Method method, Object[] arguments) throws Throwable {
      if (method.getName().equals("bytesBeforeLine")) {
        return BEFORE;
      }
      if (method.getName().equals("call") && arguments.length > 5) {
        lengths.add(((Number) arguments[5]).longValue());
      }
      return method.invoke(kernels, arguments);
    }

    AesKey key() {
      return new AesKey(
          (AesKernels)
              Proxy.newProxyInstance(
                  AesKernels.class.getClassLoader(), new Class<?>[] {AesKernels.class}, this),
          KEY);
    }
  }

  @Test
  void callsEndWhereALineBegins() {
    int length = AesKernels.BYTES_PER_CALL;
    byte[] text = Messages.random(length);
    MemorySegment segment = MemorySegment.ofArray(text);
    Asked asked = new Asked();
    AesKey key = asked.key();
    AesMessage message = new AesMessage();
    AesCtrText counted = new AesCtrText();
    List<Runnable> ways =
        List.of(
            () -> message.encrypt(text, 0, length, text, 0, true),
            () -> message.encrypt(segment, segment, true),
            () -> counted.crypt(key, NONCE_OF_CTR, 0, text, 0, length, text, 0),
            () -> counted.crypt(key, NONCE_OF_CTR, 0, segment, segment));
    for (Runnable way : ways) {
      message.begin(key, NONCE, 0, NONCE.length);
      asked.lengths.clear();
      way.run();
      assertThat(asked.lengths).startsWith((long) BEFORE);
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
