package dev.sennit.cli.compare;

import dev.sennit.AesCtr;
import dev.sennit.AesGcm;
import dev.sennit.AesGcmHkdf;
import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.MerkleTree;
import dev.sennit.Pbkdf2;
import dev.sennit.SealingStream;
import dev.sennit.Slabs;
import dev.sennit.Status;
import dev.sennit.Zero;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** All cases of the comparison. */
public final class Cases implements Supplier<List<Case>> {
  private static final List<Integer> SIZES = List.of(16, 64, 256, 1024, 4096, 16384);
  private static final List<Integer> SHORT = List.of(16, 64);
  private static final List<Integer> OF_MANY = List.of(32, 1024);
  private static final List<Integer> OF_FILES = List.of(1 << 14, 1 << 20);
  private static final List<Hasher> OF_PASSWORDS =
      List.of(Hasher.SHA_1, Hasher.SHA_256, Hasher.SHA_512);
  private static final int KEY = 32;
  private static final int PASSWORDS = 32;
  private static final int MANY = 1000;
  private static final int MUCH = 64 << 20;
  private static final List<Integer> CLEARED = List.of(1024, 16384, MUCH);
  private static final int NONCE = 12;
  private static final int TAG = 16;
  private static final int SEGMENT = 1 << 20;
  private static final byte[] NO_DATA = {};
  private static final byte SOILED = (byte) 0xa5;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** Returns the cases of a machine that has every kernel; asks for none. */
  @Override
  public List<Case> get() {
    return ofEveryMachine();
  }

  /** Returns the cases of a machine that has every kernel. */
  public static List<Case> ofEveryMachine() {
    return rows(hasher -> true, true, true);
  }

  /** Returns the names of the cases that have a kernel on this machine. */
  static Set<String> namesHere() {
    return rows(
            Cases::hasKernel,
            Status.current().aes().kernels().isPresent(),
            Status.current().clearing().kernel().isPresent())
        .stream()
        .map(Case::name)
        .collect(Collectors.toSet());
  }

  /**
   * Returns the titles of the cases that {@code compare} measures for a text: those of that name,
   * or else those of its share with the text in their names, or else all others with it.
   */
  static Set<String> titlesFor(String only) {
    List<Case> all = ofEveryMachine();
    Set<String> share = titlesOfShare();
    return Stream.<Predicate<Case>>of(
            row -> row.name().equals(only),
            row -> row.name().contains(only) && share.contains(row.title()),
            row -> row.name().contains(only))
        .map(choice -> titles(all.stream().filter(choice)))
        .filter(titles -> !titles.isEmpty())
        .findFirst()
        .orElse(Set.of());
  }

  /** Returns the titles of the cases that {@code compare} measures unasked. */
  static Set<String> titlesOfShare() {
    return titles(
        Stream.concat(
            ComparedShare.of(Way.all()).stream().map(Way::toCase),
            others(hasher -> true, true, true)));
  }

  private static Set<String> titles(Stream<Case> cases) {
    return cases.map(Case::title).collect(Collectors.toSet());
  }

  private static List<Case> rows(Predicate<Hasher> digests, boolean aes, boolean clearing) {
    return Stream.concat(
            Way.all().stream().filter(way -> way.engine().isServed(digests, aes)).map(Way::toCase),
            others(digests, aes, clearing))
        .toList();
  }

  /** Returns the cases that no {@link Way} is: Sennit's side is not called through the JCA. */
  private static Stream<Case> others(Predicate<Hasher> digests, boolean aes, boolean clearing) {
    return Stream.of(
            Case.of(
                "MD5 one-shot",
                SIZES,
                size -> newDigest("MD5", size),
                size -> oneShot(Hasher.MD5, size)),
            Case.of(
                "MD5 one-shot into an array",
                SHORT,
                size -> newDigest("MD5", size),
                size -> oneShotIntoArray(Hasher.MD5, size)),
            many(Hasher.MD5),
            many(Hasher.SHA_256),
            OF_PASSWORDS.stream().filter(digests).map(Cases::keys).toList(),
            digests.test(Hasher.BLAKE3) ? checks() : List.<Case>of(),
            digests.test(Hasher.SHA_256) ? trees() : List.<Case>of(),
            aes ? aes() : List.<Case>of(),
            clearing ? clearing() : List.<Case>of())
        .flatMap(List::stream);
  }

  private static boolean hasKernel(Hasher hasher) {
    return Status.current().digests().stream()
        .anyMatch(
            digest -> digest.algorithm().equals(hasher.algorithm()) && digest.kernel().isPresent());
  }

  private static Case keys(Hasher hasher) {
    PasswordEngine engine = new PasswordEngine(hasher);
    return new Case(
        "%s key for %d passwords".formatted(engine.algorithm(), PASSWORDS),
        KEY,
        PASSWORDS,
        size -> passwordKeys(engine.algorithm(), size),
        size -> passwordKeysAtOnce(hasher, size));
  }

  private static Work passwordKeys(String algorithm, int size) throws GeneralSecurityException {
    SecretKeyFactory factory = SecretKeyFactory.getInstance(algorithm);
    byte[] salt = message(size);
    byte[] keys = new byte[PASSWORDS * size];
    return () -> {
      for (int i = 0; i < PASSWORDS; i++) {
        byte[] key = factory.generateSecret(PasswordEngine.password(i, salt)).getEncoded();
        System.arraycopy(key, 0, keys, i * size, size);
      }
      return keys;
    };
  }

  private static Work passwordKeysAtOnce(Hasher hasher, int size) {
    Pbkdf2 pbkdf2 = Pbkdf2.of(hasher, PasswordEngine.ITERATIONS);
    Batch passwords =
        Batch.ofStrings(IntStream.range(0, PASSWORDS).mapToObj(PasswordEngine::text).toList());
    Batch salts = Batch.of(Collections.nCopies(PASSWORDS, message(size)));
    return () -> pbkdf2.derive(passwords, salts, size);
  }

  /**
   * Returns the cases of the question whether a file is what it was. The JDK has no BLAKE3, so each
   * side answers by what it has for that.
   */
  private static List<Case> checks() {
    return Case.of(
        "check of a file, JDK by SHA-256, Sennit by BLAKE3",
        OF_FILES,
        Cases::checkBySha256,
        Cases::checkByBlake3);
  }

  /** Returns the case of a tree above 4096 leaves. */
  private static List<Case> trees() {
    return Case.of(
        "root of a Merkle tree by SHA-256",
        List.of(4096 * Hasher.SHA_256.digestLength()),
        Cases::rootByPairs,
        Cases::rootOfTree);
  }

  private static Work rootByPairs(int size) throws NoSuchAlgorithmException {
    byte[] leaves = message(size);
    byte[] nodes = new byte[size];
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    int length = digest.getDigestLength();
    return () -> {
      System.arraycopy(leaves, 0, nodes, 0, size);
      for (int count = size / length; count > 1; count /= 2) {
        for (int node = 0; node < count / 2; node++) {
          digest.update(nodes, 2 * node * length, 2 * length);
          digest.digest(nodes, node * length, length);
        }
      }
      return Arrays.copyOf(nodes, length);
    };
  }

  private static Work rootOfTree(int size) {
    MemorySegment leaves = MemorySegment.ofArray(message(size));
    MerkleTree tree = MerkleTree.of(Hasher.SHA_256);
    return () -> tree.root(leaves);
  }

  private static Work checkBySha256(int size) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    byte[] file = message(size);
    byte[] expected = digest.digest(file);
    return () -> answer(MessageDigest.isEqual(expected, digest.digest(file)));
  }

  private static Work checkByBlake3(int size) {
    byte[] file = message(size);
    byte[] expected = Hasher.BLAKE3.hash(file);
    return () -> answer(MessageDigest.isEqual(expected, Hasher.BLAKE3.hash(file)));
  }

  private static byte answer(boolean yes) {
    return (byte) (yes ? 1 : 0);
  }

  /** Returns the cases of AES where it has kernels. */
  private static List<Case> aes() {
    List<Case> cases = new ArrayList<>();
    cases.addAll(Case.of("AES-256-GCM direct", List.of(64, 8192), Cases::encrypt, Cases::seal));
    cases.addAll(
        Case.of("AES-256-CTR direct", List.of(256, 4096), Cases::cryptFrom, Cases::cryptDirect));
    cases.addAll(
        Case.of(
            "AES-256-GCM of segments of 1 MiB, to a stream",
            List.of(1 << 14, 1 << 22),
            Cases::sealSegments,
            Cases::sealToStream));
    return cases;
  }

  private static Work encrypt(int size) throws Exception {
    Engine engine = CipherEngine.GCM_ENCRYPT;
    return engine.prepare(new Way(engine, size, Making.LATE, Feeding.ARRAY, Keying.SAME));
  }

  /** From a position in a block on, as a program must that has a cipher and no more. */
  private static Work cryptFrom(int size) throws GeneralSecurityException {
    byte[] text = message(size);
    byte[] result = new byte[size];
    byte[] skipped = new byte[5];
    byte[] counter = new byte[16];
    SecretKeySpec key = new SecretKeySpec(new byte[32], "AES");
    Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
    return () -> {
      counter[15]++;
      cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(counter));
      cipher.update(skipped, 0, skipped.length, skipped);
      cipher.doFinal(text, 0, size, result);
      return result;
    };
  }

  /** Seals as Tink does, with a key for each message and a tag for each segment. */
  private static Work sealSegments(int size) throws GeneralSecurityException {
    KDF hkdf = KDF.getInstance("HKDF-SHA256");
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    byte[] text = message(size);
    byte[] sealed = new byte[SEGMENT];
    byte[] keyOfAll = message(32);
    byte[] salt = new byte[32];
    byte[] nonce = new byte[NONCE];
    SecureRandom random = new SecureRandom();
    return () -> {
      random.nextBytes(salt);
      HKDFParameterSpec ofMessage =
          HKDFParameterSpec.ofExtract().addIKM(keyOfAll).addSalt(salt).thenExpand(NO_DATA, 32);
      SecretKey key = hkdf.deriveKey("AES", ofMessage);
      int length = SEGMENT - TAG;
      for (int done = 0; done < size; done += length) {
        increment(nonce);
        cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG * Byte.SIZE, nonce));
        int written = cipher.doFinal(text, done, Math.min(length, size - done), sealed, 0);
        OutputStream.nullOutputStream().write(sealed, 0, written);
      }
      return answer(true);
    };
  }

  private static Work sealToStream(int size) {
    AesGcmHkdf aes = AesGcmHkdf.of(message(32));
    byte[] text = message(size);
    return () -> {
      try (SealingStream out = aes.sealing(OutputStream.nullOutputStream(), NO_DATA)) {
        out.write(text);
        out.finish();
      }
      return answer(true);
    };
  }

  private static Work cryptDirect(int size) {
    byte[] text = message(size);
    byte[] result = new byte[size];
    byte[] counter = new byte[AesCtr.COUNTER_LENGTH];
    AesCtr ctr = AesCtr.of(new byte[32]);
    return () -> {
      counter[15]++;
      ctr.crypt(counter, 5, text, 0, size, result, 0);
      return result;
    };
  }

  private static Work seal(int size) {
    AesGcm aes = AesGcm.of(Keying.SAME.keys("AES").getFirst().getEncoded());
    byte[] nonce = new byte[NONCE];
    byte[] text = message(size);
    byte[] sealed = new byte[size + TAG];
    return () -> {
      increment(nonce);
      aes.seal(nonce, NO_DATA, text, 0, size, sealed, 0);
      return sealed;
    };
  }

  /** Changes a nonce, because no nonce may be used for two encryptions. */
  static void increment(byte[] nonce) {
    LONGS.set(nonce, 0, (long) LONGS.get(nonce, 0) + 1);
  }

  /** Returns the cases of clearing memory where it has kernels. */
  private static List<Case> clearing() {
    List<Case> cases = new ArrayList<>();
    cases.addAll(Case.of("clear native memory", CLEARED, Cases::fillSegment, Cases::clearSegment));
    cases.addAll(Case.of("clear an array", List.of(MUCH), Cases::fillArray, Cases::clearArray));
    cases.addAll(
        Case.of(
            "allocate zeroed memory", List.of(1 << 16), Cases::allocate, Cases::allocateFromSlabs));
    return cases;
  }

  private static Work fillSegment(int size) {
    MemorySegment memory = soiledSegment(size);
    return () -> memory.fill((byte) 0);
  }

  private static Work clearSegment(int size) {
    MemorySegment memory = soiledSegment(size);
    return () -> {
      Zero.clear(memory);
      return memory;
    };
  }

  private static MemorySegment soiledSegment(int size) {
    return Arena.ofAuto().allocate(size).fill(SOILED);
  }

  private static Work fillArray(int size) {
    byte[] array = soiledArray(size);
    return () -> {
      Arrays.fill(array, (byte) 0);
      return array;
    };
  }

  private static Work clearArray(int size) {
    byte[] array = soiledArray(size);
    return () -> {
      Zero.clear(array);
      return array;
    };
  }

  private static byte[] soiledArray(int size) {
    byte[] array = new byte[size];
    Arrays.fill(array, SOILED);
    return array;
  }

  private static Work allocate(int size) {
    return () -> {
      try (Arena arena = Arena.ofConfined()) {
        return use(arena.allocate(size), size);
      }
    };
  }

  private static Work allocateFromSlabs(int size) {
    Slabs slabs = Slabs.of(MUCH);
    return () -> {
      try (Arena arena = slabs.ofConfined()) {
        return use(arena.allocate(size), size);
      }
    };
  }

  /** Returns the bytes at the ends of memory, and soils both for the next allocation. */
  private static byte use(MemorySegment memory, int size) {
    int found = memory.get(ValueLayout.JAVA_BYTE, 0) | memory.get(ValueLayout.JAVA_BYTE, size - 1L);
    memory.set(ValueLayout.JAVA_BYTE, 0, (byte) 1);
    memory.set(ValueLayout.JAVA_BYTE, size - 1L, (byte) 1);
    return (byte) found;
  }

  private static Work newDigest(String algorithm, int size) {
    byte[] message = message(size);
    return () -> MessageDigest.getInstance(algorithm).digest(message);
  }

  /** Returns cases of many messages: the JDK takes one after the other, Sennit all at once. */
  private static List<Case> many(Hasher hasher) {
    String name = "%s of %d messages".formatted(hasher, MANY);
    return OF_MANY.stream()
        .map(each ->
            new Case(
                name,
                each,
                MANY,
                size -> oneAfterTheOther(hasher.algorithm(), size),
                size -> allAtOnce(hasher, size)))
        .toList();
  }

  private static Work oneAfterTheOther(String algorithm, int size) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance(algorithm);
    byte[][] messages = messages(size);
    byte[] result = new byte[MANY * digest.getDigestLength()];
    return () -> {
      int at = 0;
      for (byte[] message : messages) {
        digest.update(message);
        at += digest.digest(result, at, digest.getDigestLength());
      }
      return result;
    };
  }

  private static Work allAtOnce(Hasher hasher, int size) {
    Batch messages = Batch.of(messages(size));
    byte[] result = new byte[MANY * hasher.digestLength()];
    return () -> {
      hasher.hash(messages, result, 0, hasher.digestLength());
      return result;
    };
  }

  private static byte[][] messages(int size) {
    byte[][] messages = new byte[MANY][size];
    Random random = new Random(size);
    for (byte[] message : messages) {
      random.nextBytes(message);
    }
    return messages;
  }

  private static Work oneShot(Hasher hasher, int size) {
    byte[] message = message(size);
    return () -> hasher.hash(message);
  }

  private static Work oneShotIntoArray(Hasher hasher, int size) {
    byte[] message = message(size);
    byte[] result = new byte[hasher.digestLength()];
    return () -> {
      hasher.hash(message, result, 0);
      return result;
    };
  }

  static byte[] message(int size) {
    byte[] message = new byte[size];
    new Random(size).nextBytes(message);
    return message;
  }
}
