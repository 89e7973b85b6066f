package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: one object serves many threads at once, and each gets what it would get alone. */
class ManyThreadsTest implements WithAes {
  private static final int ROUNDS = EMULATED ? 3 : 20;
  private static final byte[] KEY = Messages.random(32);
  private static final byte[] OTHER = Messages.random(20);

  // At ends of blocks, of chunks, and of as many chunks as there are lanes.
  private static final List<byte[]> MESSAGES =
      Stream.of(0, 1, 63, 64, 65, 100, 500, 1024, 1025, 3000, 4096, 8193, 16385, 32769, 65536)
          .map(Messages::random)
          .toList();

  /** What an object makes of a message. */
  private interface Use {
    Object of(byte[] message) throws Exception;
  }

  static Stream<Named<Use>> uses() {
    AesGcm aes = AesGcm.ofAnyNonce(KEY);
    Hkdf hkdf = Hkdf.of(Hasher.SHA_256);
    Hmac hmac = Hmac.of(Hasher.SHA_256, KEY);
    Pbkdf2 pbkdf2 = Pbkdf2.of(Hasher.SHA_256, 50);
    Blake3 keyed = Blake3.keyed(KEY);
    return Stream.of(
        named("digest", Hasher.SHA_256::hash),
        named("stream", message -> Hasher.SHA3_256.stream().update(message).digest()),
        named("AES-GCM", message -> aes.open(OTHER, KEY, aes.seal(OTHER, KEY, message))),
        named("HKDF", message -> hkdf.derive(OTHER, message, KEY, 100)),
        named("HMAC", hmac::mac),
        named("PBKDF2", message -> pbkdf2.derive(message, OTHER, 70)),
        named("UUID", message -> NameUuid.v5(new UUID(1, 2), message)),
        named("BLAKE3", Blake3.HASH::hash),
        named("BLAKE3 with a key", keyed::hash),
        named("stream of BLAKE3", message -> keyed.stream().update(message).digest()));
  }

  @ParameterizedTest
  @MethodSource("uses")
  void eachGetsWhatItGetsAlone(Use use) throws Exception {
    List<Object> alone = new ArrayList<>();
    for (byte[] message : MESSAGES) {
      alone.add(use.of(message));
    }
    Together.work(
        16,
        _ -> {
          for (int i = 0; i < ROUNDS * alone.size(); i++) {
            int which = i % alone.size();
            assertThat(use.of(MESSAGES.get(which))).isEqualTo(alone.get(which));
          }
          return null;
        });
  }
}
