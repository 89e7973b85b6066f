package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: every public type has words for its objects, which tell no key and no message; and
 * factory methods make the objects, so that what they hold can change.
 */
class PublicTypesTest {
  private static final String SECRET = "of sixteen bytes";
  private static final byte[] KEY = SECRET.getBytes(StandardCharsets.UTF_8);

  private static final Map<String, String> WORDS = new TreeMap<>();

  private static void add(Object object, String words) {
    WORDS.put(object.getClass().getName(), words);
    assertThat(object).hasToString(words);
  }

  private static boolean hasObjects(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .anyMatch(method ->
            Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers()));
  }

  @Test
  void wordsOfEveryType() throws Exception {
    Status status = Status.current();
    add(status, status.describe());
    Status.Digest md5 = status.digests().getFirst();
    add(md5, "MD5: " + md5.describe());
    add(status.aes(), status.aes().describe());
    add(status.clearing(), status.clearing().describe());
    add(
        new Status.Dropped("md5/x64-v3", "md5 of 64 bytes", 9, "the JDK's digest", 5),
        "kernel md5/x64-v3 is not used: md5 of 64 bytes takes it 9 ns, and the JDK's digest 5 ns");
    add(Hasher.SHA_256, "SHA-256");
    add(Hasher.SHA_256.stream().update(KEY), "stream of SHA-256");
    add(Shake.SHAKE256, "SHAKE256");
    add(JoiningHasher.of(Hasher.MD5), "joining hasher of MD5");
    add(Batch.ofStrings(SECRET, SECRET).parallel(), "parallel batch of size 2");
    assertThat(Batch.ofStrings(SECRET)).hasToString("batch of size 1");
    add(
        BatchUuids.v5(NameUuid.DNS),
        "UUIDs of version 5 in the namespace 6ba7b810-9dad-11d1-80b4-00c04fd430c8");
    assertThat(BatchUuids.v3()).hasToString("UUIDs of version 3 without a namespace");
    try (Hmac hmac = Hmac.of(Hasher.SHA_256, KEY);
        AesGcm aes = AesGcm.of(KEY)) {
      add(hmac, "HmacSHA256");
      add(hmac.stream().update(KEY), "stream of HmacSHA256");
      add(aes, "AES-GCM");
    }
    try (Blake3 keyed = Blake3.keyed(Arrays.copyOf(KEY, Blake3.LENGTH))) {
      add(keyed, "BLAKE3 with a key");
      add(keyed.stream().update(KEY), "stream of BLAKE3 with a key");
      add(keyed.stream().update(KEY).output(), "output of BLAKE3 with a key");
    }
    add(Pbkdf2.of(Hasher.SHA_256, 9), "PBKDF2WithHmacSHA256");
    add(Hkdf.of(Hasher.SHA_256), "HKDF-SHA256");
    add(NonceSequence.of(Arrays.copyOf(KEY, 4)), "nonces with a counter of 64 bits");
    add(NonceSequence.of(Arrays.copyOf(KEY, 8)), "nonces with a counter of 32 bits");
    add(NonceSequence.random(), "nonces with a counter of 32 bits");
    try (Slabs slabs = Slabs.of(1000)) {
      add(slabs, "slabs that keep 0 of at most 1000 bytes");
      slabs.close();
      assertThat(slabs).hasToString("closed slabs");
    }
    add(new SennitProvider(), "Sennit version 0.1");

    assertThat(WORDS.keySet())
        .containsExactlyElementsOf(
            ApiListingTest.exportedTypes().stream()
                .filter(PublicTypesTest::hasObjects)
                .map(Class::getName)
                .collect(Collectors.toCollection(TreeSet::new)));
    assertThat(WORDS.values())
        .noneMatch(words ->
            Stream.of(SECRET, HexFormat.of().formatHex(KEY, 0, 4), Arrays.toString(KEY))
                .anyMatch(words::contains));
  }

  /** The provider has a constructor, which java.security and ServiceLoader call. */
  @Test
  void constructors() throws Exception {
    assertThat(ApiListingTest.exportedTypes())
        .filteredOn(type -> type.getConstructors().length > 0)
        .containsExactly(SennitProvider.class);
  }
}
