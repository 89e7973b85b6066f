package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.Hkdf;
import dev.sennit.Hmac;
import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.Oracle.AnyKey;
import dev.sennit.Pbkdf2;
import dev.sennit.Standards;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.crypto.Mac;

/** Compares HMACs and what is built of them. */
final class KeyEngines {
  private static final byte[] KEY = Messages.random(40);
  private static final byte[] SALT = Messages.random(16);

  private KeyEngines() {}

  /** All that have an HMAC, with its name. */
  private interface Check {
    void run(Hasher hasher, String hmac) throws Exception;
  }

  private static void each(Check check) throws Exception {
    for (Hasher hasher : Hasher.ALL) {
      if (!hasher.algorithm().matches("SHAKE.*|BLAKE.*|KECCAK.*")) {
        check.run(hasher, Hmac.of(hasher, KEY).algorithm());
      }
    }
  }

  static void codes() throws Exception {
    each((hasher, name) -> {
      Mac oracle = Oracle.mac(name);
      oracle.init(new AnyKey(KEY));
      try (Hmac hmac = Hmac.of(hasher, KEY)) {
        for (byte[] message : DigestEngines.MESSAGES) {
          byte[] expected = oracle.doFinal(message);
          assertThat(hmac.mac(message)).as(name).isEqualTo(expected);
          assertThat(hmac.stream().update(message).mac()).as(name).isEqualTo(expected);
        }
        DigestEngines.batches(hmac::mac, oracle::doFinal);
      }
      List<byte[]> keys = IntStream.range(100, 140).mapToObj(Messages::random).toList();
      byte[] codes = Hmac.mac(hasher, Batch.of(keys), Batch.of(keys));
      int length = hasher.digestLength();
      for (int i = 0; i < keys.size(); i++) {
        assertThat(Arrays.copyOfRange(codes, i * length, (i + 1) * length))
            .isEqualTo(Oracle.mac(name, keys.get(i), keys.get(i)));
      }
    });
  }

  static void ofSecrets() throws Exception {
    each((hasher, hmac) -> {
      byte[] extracted = Standards.hkdfExtract(hmac, SALT, KEY);
      assertThat(Hkdf.of(hasher).extract(SALT, KEY)).isEqualTo(extracted);
      assertThat(Hkdf.of(hasher).derive(SALT, KEY, SALT, 150))
          .as(hmac)
          .isEqualTo(Standards.hkdfExpand(hmac, extracted, SALT, 150));
    });
  }

  /** As many passwords at once as any kernel takes, and some more. */
  static void ofPasswords() throws Exception {
    List<byte[]> passwords = IntStream.range(0, 40).mapToObj(Messages::random).toList();
    each((hasher, hmac) -> {
      int length = hasher.digestLength() + 3;
      Pbkdf2 pbkdf2 = Pbkdf2.of(hasher, 3);
      byte[] keys = pbkdf2.derive(Batch.of(passwords), Batch.of(passwords), length);
      for (int i = 0; i < passwords.size(); i++) {
        byte[] password = passwords.get(i);
        byte[] expected = Standards.pbkdf2(hmac, password, password, 3, length);
        assertThat(pbkdf2.derive(password, password, length)).as(hmac).isEqualTo(expected);
        assertThat(Arrays.copyOfRange(keys, i * length, (i + 1) * length))
            .as(hmac)
            .isEqualTo(expected);
      }
      assertThat(Pbkdf2.of(hasher, 700).derive(KEY, SALT, 20))
          .as(hmac)
          .isEqualTo(Standards.pbkdf2(hmac, KEY, SALT, 700, 20));
    });
  }
}
