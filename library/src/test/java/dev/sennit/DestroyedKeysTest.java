package dev.sennit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import java.security.spec.InvalidKeySpecException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javax.crypto.SecretKeyFactory;
import javax.crypto.interfaces.PBEKey;
import javax.crypto.spec.PBEKeySpec;
import javax.security.auth.Destroyable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: after a key is destroyed nothing is computed with it, by no method of any object. */
class DestroyedKeysTest implements WithKernels {
  private static final byte[] KEY = Messages.random(32);
  private static final byte[] NEXT_KEY = Arrays.copyOf(Messages.random(33), 32);
  private static final byte[] MESSAGE = Messages.random(5000);

  // Of a derived key and of its password.
  private static final int LENGTH = 1 << 16;

  /** Those that need no key. */
  private static final Set<String> WITHOUT_KEY =
      Set.of(
          "destroy",
          "close",
          "isDestroyed",
          "toString",
          "algorithm",
          "macLength",
          "position",
          "sealedLength");

  private static <T extends Destroyable & AutoCloseable> void destroyed(T key, Object... others)
      throws Exception {
    assertThat(key.isDestroyed()).isFalse();
    key.close();
    key.destroy();
    key.close();
    assertThat(key.isDestroyed()).isTrue();
    assertRefused(key);
    Arrays.stream(others).forEach(DestroyedKeysTest::assertRefused);
  }

  private static void assertRefused(Object object) {
    PublicMethods methods = new PublicMethods(object);
    for (var method : methods.all()) {
      // A stream of BLAKE3 is reset to one that throws, and so is what writes to it.
      boolean isView =
          object instanceof Blake3Stream
              && List.of("reset", "asOutputStream").contains(method.getName());
      if (!isView && !WITHOUT_KEY.contains(method.getName())) {
        assertThat(methods.thrownBy(method, 0))
            .describedAs("%s", method)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("is destroyed");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersWithHmac")
  void hmac(Hasher hasher) throws Exception {
    Hmac other = Hmac.of(hasher, KEY);
    byte[] expected = other.mac(MESSAGE);
    Hmac hmac = Hmac.of(hasher, KEY);
    destroyed(hmac, hmac.stream().update(MESSAGE));
    assertThat(other.mac(MESSAGE)).isEqualTo(expected);
  }

  @Test
  void blake3() throws Exception {
    Blake3 keyed = Blake3.keyed(KEY);
    destroyed(keyed, keyed.stream().update(MESSAGE), keyed.stream().update(MESSAGE).output());
    for (Blake3 withoutSecret : List.of(Blake3.HASH, Blake3.deriveKey("any"))) {
      byte[] expected = withoutSecret.hash(MESSAGE);
      withoutSecret.destroy();
      withoutSecret.close();
      assertThat(withoutSecret.isDestroyed()).isFalse();
      assertThat(withoutSecret.hash(MESSAGE)).isEqualTo(expected);
    }
  }

  @Test
  void aesGcm() throws Exception {
    destroyed(AesGcm.of(KEY));
  }

  @Test
  void aesCtr() throws Exception {
    destroyed(AesCtr.of(KEY));
    destroyed(AesGcmHkdf.of(KEY));
  }

  /** In a call that is over too late, no result is left; and the next key is not concerned. */
  @ParameterizedTest
  @ValueSource(ints = {100, 5000, 1 << 20})
  void destroyedWhileOthersCompute(int length) throws Exception {
    byte[] message = Messages.random(length);
    byte[] nonce = Messages.random(12);
    destroyedMeanwhile(Blake3::keyed, 32, (key, to) -> key.hash(message, 0, length, to, 0, 32));
    destroyedMeanwhile(Blake3::keyed, 50, (key, to) -> key.hash(message, 0, length, to, 0, 50));
    destroyedMeanwhile(
        bytes -> Hmac.of(Hasher.MD5, bytes), 16, (key, to) -> key.mac(message, to, 0));
    byte[][] messages = new byte[20][];
    Arrays.fill(messages, message);
    destroyedMeanwhile(
        bytes -> Hmac.of(Hasher.MD5, bytes),
        20 * 16,
        (key, to) -> key.mac(Batch.of(messages), to, 0, 16));
    destroyedMeanwhile(
        AesGcm::of,
        length + AesGcm.TAG_LENGTH,
        (key, to) -> key.seal(nonce, KEY, message, 0, length, to, 0));
    byte[] counter = Messages.random(16);
    destroyedMeanwhile(
        AesCtr::of, length, (key, to) -> key.crypt(counter, 3, message, 0, length, to, 0));
  }

  /** A key of the provider, whose bytes or chars are asked for meanwhile. */
  @Test
  void keyOfAPassword() throws Exception {
    SecretKeyFactory factory =
        SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256", new SennitProvider());
    Function<byte[], PBEKey> keys =
        bytes -> {
          String password = new String(bytes, ISO_8859_1).repeat(LENGTH / bytes.length);
          try {
            return (PBEKey)
                factory.generateSecret(
                    new PBEKeySpec(password.toCharArray(), KEY, 1, Byte.SIZE * LENGTH));
          } catch (InvalidKeySpecException e) {
            throw new AssertionError(e);
          }
        };
    destroyedMeanwhile(
        keys, LENGTH, (key, to) -> System.arraycopy(key.getEncoded(), 0, to, 0, LENGTH));
    destroyedMeanwhile(
        keys,
        LENGTH,
        (key, to) -> {
          char[] password = key.getPassword();
          for (int i = 0; i < LENGTH; i++) {
            to[i] = (byte) password[i];
          }
        });
  }

  private static <K extends Destroyable> void destroyedMeanwhile(
      Function<byte[], K> keys, int resultLength, BiConsumer<K, byte[]> computing)
      throws Exception {
    byte[] expected = new byte[resultLength];
    byte[] expectedNext = new byte[resultLength];
    byte[] ofNext = new byte[resultLength];
    computing.accept(keys.apply(KEY), expected);
    computing.accept(keys.apply(NEXT_KEY), expectedNext);
    for (int round = 0; round < (EMULATED ? 5 : 50); round++) {
      K key = keys.apply(KEY);
      CountDownLatch begun = new CountDownLatch(1);
      CompletableFuture<Void> other =
          CompletableFuture.runAsync(() -> {
            byte[] result = new byte[resultLength];
            try {
              while (true) {
                computing.accept(key, result);
                begun.countDown();
                assertThat(result).isEqualTo(expected);
                Arrays.fill(result, (byte) 0);
              }
            } catch (IllegalStateException e) {
              assertThat(result).isEqualTo(new byte[resultLength]);
            }
          });
      begun.await();
      key.destroy();
      computing.accept(keys.apply(NEXT_KEY), ofNext);
      other.get();
      assertThat(ofNext).isEqualTo(expectedNext);
    }
  }
}
