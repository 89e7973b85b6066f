package dev.sennit.runtime.key;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Blake3;
import dev.sennit.Blake3Stream;
import dev.sennit.Garbage;
import dev.sennit.Hasher;
import dev.sennit.Messages;
import dev.sennit.WithAes;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.aes.AesMessagePool;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesBatchDigest;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.HmacAlgorithm;
import dev.sennit.runtime.digest.KernelStreamingDigest;
import dev.sennit.runtime.digest.KernelStreamingMac;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.digest.StreamingDigest;
import dev.sennit.runtime.digest.StreamingMac;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.LaneSelection;
import dev.sennit.runtime.select.TreeSelection;
import dev.sennit.runtime.tree.ChunkCompressor;
import dev.sennit.runtime.tree.ChunksInJava;
import dev.sennit.runtime.tree.TreeDigest;
import dev.sennit.runtime.tree.TreeMode;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: what a message or a key leaves in memory is cleared when it is promised to be. */
@Tag("kernels")
class SecretsAreClearedTest implements WithAes {
  private static final byte[] KEY = Messages.random(300);

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void runningDigestAndMac(Hasher hasher) throws Exception {
    DigestKernel kernel = kernel(hasher);
    KeyedKernel key = KeyedKernel.of(kernel, KEY);
    byte[] result = new byte[kernel.digestLength()];
    for (StreamingDigest running :
        new StreamingDigest[] {new KernelStreamingDigest(kernel), key.running()}) {
      for (int length : new int[] {1, kernel.blockLength(), 3 * kernel.blockLength() + 5}) {
        running.update(Messages.random(length), 0, length);
        assertThat(bytes(running, "memory")).isNotEqualTo(cleared(running, "memory"));
        running.digest(result, 0);
        assertThat(bytes(running, "memory")).isEqualTo(cleared(running, "memory"));
        running.update(Messages.random(length), 0, length);
        running.reset();
        assertThat(bytes(running, "memory")).isEqualTo(cleared(running, "memory"));
      }
    }
  }

  @Test
  void batchThatIsClosed() throws Exception {
    LaneChoice choice = LaneSelection.of(DigestAlgorithm.MD5);
    int messages = choice.lanes().shape().messages() + 1;
    MemorySegment results = MemorySegment.ofArray(new byte[16 * messages]);
    LanesBatchDigest digests =
        LanesBatchDigest.of(
            choice, new byte[0], new DigestsInMemory(DigestAlgorithm.MD5, results, 16), 0);
    byte[] longMessage = Messages.random(1000);
    for (int place = 0; place < messages; place++) {
      digests.add(place, KEY, 0, 20);
      digests.add(place, longMessage, 0, longMessage.length);
    }
    // A message that is read, and has not ended yet.
    digests.add(messages, room -> (int) room.fill((byte) 1).byteSize());
    Object shortOnes = field(digests, "shortMessages");
    Object slots = field(shortOnes, "slots");
    Object longOnes = field(digests, "longMessages");
    assertThat(bytes(slots, "memory")).isNotEqualTo(cleared(slots, "memory"));
    assertThat(bytes(shortOnes, "states")).isNotEqualTo(cleared(shortOnes, "states"));
    assertThat(bytes(longOnes, "states")).isNotEqualTo(cleared(longOnes, "states"));
    MemorySegment lanes = (MemorySegment) field(field(longOnes, "memory"), "memory");
    assertThat(lanes.toArray(ValueLayout.JAVA_BYTE)).contains(1);
    digests.close();
    assertThat(lanes.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
    assertThat(field(digests, "sink")).isNull();
    assertThat(field(shortOnes, "sink")).isNull();
    assertThat(field(longOnes, "sink")).isNull();
    assertThat(bytes(slots, "memory")).isEqualTo(cleared(slots, "memory"));
    assertThat(bytes(shortOnes, "states")).isEqualTo(cleared(shortOnes, "states"));
    assertThat(bytes(longOnes, "states")).isEqualTo(cleared(longOnes, "states"));
  }

  @Test
  void groupOfLongMessages() throws Exception {
    LaneChoice choice = LaneSelection.of(DigestAlgorithm.MD5);
    int messages = choice.lanes().shape().messages();
    MemorySegment results = MemorySegment.ofArray(new byte[16 * messages]);
    LanesBatchDigest digests =
        LanesBatchDigest.of(
            choice, new byte[0], new DigestsInMemory(DigestAlgorithm.MD5, results, 16), 0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocateFrom(ValueLayout.JAVA_BYTE, Messages.random(1000));
      for (int place = 0; place < messages; place++) {
        digests.add(place, data, 0, data.byteSize());
      }
      Object equalOnes = field(digests, "equalMessages");
      assertThat(bytes(equalOnes, "ends")).isNotEqualTo(cleared(equalOnes, "ends"));
      assertThat(bytes(equalOnes, "states")).isNotEqualTo(cleared(equalOnes, "states"));
      digests.finish();
      digests.close();
      assertThat(bytes(equalOnes, "ends")).isEqualTo(cleared(equalOnes, "ends"));
      assertThat(bytes(equalOnes, "states")).isEqualTo(cleared(equalOnes, "states"));
      assertThat(field(equalOnes, "sink")).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 300})
  void destroyedKey(int length) throws Exception {
    HmacKey key = new HmacKey(HmacAlgorithm.with(DigestAlgorithm.MD5), Messages.random(length));
    key.running();
    Object keyed = field(key, "linked");
    Object block = field(key, "block");
    assertThat(bytes(keyed, "states")).isNotEqualTo(cleared(keyed, "states"));
    assertThat(bytes(block, "block")).isNotEqualTo(cleared(block, "block"));
    key.destroy();
    assertThat(bytes(keyed, "states")).isEqualTo(cleared(keyed, "states"));
    assertThat(bytes(block, "block")).isEqualTo(cleared(block, "block"));
  }

  /** What is computed while another thread destroys the key is a code of no key. */
  @Test
  void resultOfAKeyThatIsDestroyedMeanwhile() {
    HmacKey key = new HmacKey(HmacAlgorithm.with(DigestAlgorithm.MD5), KEY);
    byte[] result = KEY.clone();
    key.requireIntact(result, 3);
    assertThat(result).isEqualTo(KEY);
    key.destroy();
    assertThatThrownBy(() -> key.requireIntact(result, 3))
        .isInstanceOf(IllegalStateException.class);
    byte[] expected = KEY.clone();
    Arrays.fill(expected, 3, 3 + 16, (byte) 0);
    assertThat(result).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersOfMacs")
  void macThatGetsAnotherKey(Hasher hasher) throws Exception {
    String algorithm = HmacAlgorithm.with(kernel(hasher).algorithm()).name();
    // The object of the service, without the JDK's Mac around it, whose fields are its own.
    Object service = new SennitProvider().getService("Mac", algorithm).newInstance(null);
    Mac mac = new Mac((javax.crypto.MacSpi) service, new SennitProvider(), algorithm) {};
    mac.init(new SecretKeySpec(KEY, "RAW"));
    mac.update(KEY);
    KernelStreamingMac before = (KernelStreamingMac) field(service, "running");
    mac.init(new SecretKeySpec(new byte[] {1}, "RAW"));
    assertThat(bytes(before, "memory")).isEqualTo(cleared(before, "memory"));
    assertThat(bytes(field(before, "key"), "states"))
        .isEqualTo(cleared(field(before, "key"), "states"));
    assertThat(field(service, "running")).isNotSameAs(before);
  }

  /** What a {@code Mac} does when it gets another key, where no kernel runs. */
  @Test
  void keyOfAMacInJava() throws Exception {
    StreamingMac mac = StreamingMac.of(DigestAlgorithm.SM3, null, KEY);
    Object key = field(mac, "key");
    Object keyOfCopy = field(mac.copyWithKey(), "key");
    assertThat(bytes(key, "block")).isNotEqualTo(cleared(key, "block"));
    mac.clearKey();
    assertThat(bytes(key, "block")).isEqualTo(cleared(key, "block"));
    assertThat(bytes(keyOfCopy, "block")).isNotEqualTo(cleared(keyOfCopy, "block"));
  }

  /** All but the number of rounds, which is no secret. */
  @Test
  void scheduleOfDestroyedKey() throws Exception {
    AesKey key = new AesKey(KernelLinker.aes(), Arrays.copyOf(KEY, 32));
    assertThat(secrets(key)).isNotEqualTo(new byte[AesMemory.SCHEDULE_BYTES - Long.BYTES]);
    key.destroy();
    assertThat(secrets(key)).containsOnly(0);
  }

  @Test
  void scheduleOfForgottenKey() throws Exception {
    MemorySegment schedule = scheduleThatIsForgotten();
    byte[] cleared = new byte[AesMemory.SCHEDULE_BYTES - Long.BYTES];
    Garbage.collectUntil(() -> Arrays.equals(secrets(schedule), cleared));
  }

  private static MemorySegment scheduleThatIsForgotten() throws Exception {
    AesKey key = new AesKey(KernelLinker.aes(), Arrays.copyOf(KEY, 24));
    return (MemorySegment) field(key, "schedule");
  }

  private static byte[] secrets(AesKey key) throws Exception {
    return secrets((MemorySegment) field(key, "schedule"));
  }

  private static byte[] secrets(MemorySegment schedule) {
    byte[] bytes = schedule.toArray(ValueLayout.JAVA_BYTE);
    byte[] secrets = new byte[bytes.length - Long.BYTES];
    int behind = AesMemory.SCHEDULE_ROUNDS + Long.BYTES;
    System.arraycopy(bytes, 0, secrets, 0, AesMemory.SCHEDULE_ROUNDS);
    System.arraycopy(bytes, behind, secrets, AesMemory.SCHEDULE_ROUNDS, bytes.length - behind);
    return secrets;
  }

  @Test
  void directAesGcm() throws Exception {
    AesGcmKey key = new AesGcmKey(Arrays.copyOf(KEY, 16));
    key.seal(new byte[12], KEY, KEY, 0, 37, new byte[60], 3);
    for (AesMessagePool.Seat seat :
        (AesMessagePool.Seat[]) field(null, AesMessagePool.class, "ALL")) {
      assertThat(bytes(seat.message(), "memory")).containsOnly(0);
    }
    AesKey linked = (AesKey) field(key, "linked");
    key.destroy();
    assertThat(bytes(key, "bytes")).containsOnly(0);
    assertThat(secrets(linked)).containsOnly(0);
  }

  /** What was waiting of the text, the message's state, and keys that are no longer needed. */
  @ParameterizedTest
  @ValueSource(strings = {"AES/GCM/NoPadding", "AES/CTR/NoPadding"})
  void cipherThatGetsAnotherKey(String algorithm) throws Exception {
    Object service = new SennitProvider().getService("Cipher", algorithm).newInstance(null);
    Cipher cipher = new Cipher((CipherSpi) service, new SennitProvider(), algorithm) {};
    boolean gcm = algorithm.contains("GCM");
    List<AesKey> keys = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      byte[] bytes = Arrays.copyOf(KEY, 16);
      bytes[0] = (byte) i;
      byte[] iv = new byte[16];
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(bytes, "AES"),
          gcm ? new GCMParameterSpec(128, iv) : new IvParameterSpec(iv));
      // Before that the next key takes its place.
      if (i > 0) {
        assertThat(secrets(keys.getLast())).containsOnly(0);
      }
      keys.add(key(service));
      cipher.update(KEY, 0, 37);
      if (gcm) {
        Object waiting = field(field(service, "text"), "waiting");
        assertThat(bytes(waiting, "bytes")).contains(KEY[36]);
        // With a block that is full before the end.
        cipher.doFinal(KEY, 0, 20);
        assertThat(bytes(waiting, "bytes")).containsOnly(0);
        assertThat(bytes(field(field(service, "text"), "message"), "memory")).containsOnly(0);
      }
    }
  }

  /** As long as it may be needed to see that an IV comes again, and no longer. */
  @Test
  void keyOfTheLastEncryption() throws Exception {
    Object service =
        new SennitProvider().getService("Cipher", "AES/GCM/NoPadding").newInstance(null);
    Cipher cipher = new Cipher((CipherSpi) service, new SennitProvider(), "AES/GCM/NoPadding") {};
    AesKey encrypting = init(cipher, service, Cipher.ENCRYPT_MODE, 1);
    AesKey decrypting = init(cipher, service, Cipher.DECRYPT_MODE, 2);
    assertThat(init(cipher, service, Cipher.DECRYPT_MODE, 2)).isSameAs(decrypting);
    assertThat(init(cipher, service, Cipher.DECRYPT_MODE, 1)).isSameAs(encrypting);
    assertThat(secrets(decrypting)).containsOnly(0);
    AesKey other = init(cipher, service, Cipher.ENCRYPT_MODE, 3);
    assertThat(secrets(encrypting)).containsOnly(0);
    assertThat(secrets(other)).isNotEqualTo(secrets(encrypting));
  }

  private static AesKey init(Cipher cipher, Object service, int mode, int key) throws Exception {
    byte[] bytes = Arrays.copyOf(KEY, 16);
    bytes[0] = (byte) key;
    cipher.init(mode, new SecretKeySpec(bytes, "AES"), new GCMParameterSpec(128, new byte[12]));
    return key(service);
  }

  /** The key of a cipher: that of GCM knows more than one. */
  private static AesKey key(Object service) throws Exception {
    return service.getClass().getSimpleName().equals("GcmCipher")
        ? (AesKey) field(field(service, "keys"), "current")
        : (AesKey) field(service, "key");
  }

  /** A destroyed key is in no stream under way, be the last call short or long. */
  @ParameterizedTest
  @ValueSource(ints = {1, 1025, 100_000})
  void destroyedKeyOfBlake3(int length) throws Exception {
    byte[] secret = Messages.random(Blake3.LENGTH);
    Blake3 keyed = Blake3.keyed(secret);
    Blake3Stream stream = keyed.stream().update(Messages.random(50_000));
    stream.update(Messages.random(length)).copy().update(Messages.random(70_000));
    assertThat(copies(secret, stream)).isEqualTo(1);
    keyed.destroy();
    assertThat(copies(secret, stream)).isZero();
  }

  /** A call that fails within the message, as it does where threads break the rule of one. */
  @ParameterizedTest
  @ValueSource(ints = {50, 1025, 50_100})
  void failedCallOfBlake3(int length) throws Exception {
    byte[] secret = Messages.random(Blake3.LENGTH);
    byte[] message = Messages.random(length);
    byte[] result = new byte[Blake3.LENGTH];
    List<Consumer<TreeDigest>> calls = new ArrayList<>();
    calls.add(tree -> tree.digest(MemorySegment.ofArray(message), result, 0));
    calls.add(tree -> {
      tree.update(message, 0, length);
      tree.digest(result, 0);
    });
    // The output of a single chunk is made without what computes chunks.
    if (length > Chunks.BYTES) {
      calls.add(tree -> {
        tree.update(message, 0, length);
        tree.output();
      });
    }
    for (ChunkCompressor chunks :
        new ChunkCompressor[] {TreeSelection.newChunks(), new ChunksInJava()}) {
      for (Consumer<TreeDigest> call : calls) {
        TreeDigest tree = new TreeDigest(TreeMode.keyed(secret), new FailsAtTheEnd(chunks));
        assertThatThrownBy(() -> call.accept(tree)).isInstanceOf(RuntimeException.class);
        // That of the mode.
        assertThat(copies(secret, tree)).isEqualTo(1);
      }
    }
  }

  /** A message that cannot be read, be it copied first or not. */
  @ParameterizedTest
  @ValueSource(ints = {50, 1025, 50_100})
  void unreadableMessageOfBlake3(int length) throws Exception {
    byte[] secret = Messages.random(Blake3.LENGTH);
    MemorySegment closed;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(length);
    }
    for (ChunkCompressor chunks :
        new ChunkCompressor[] {TreeSelection.newChunks(), new ChunksInJava()}) {
      TreeDigest tree = new TreeDigest(TreeMode.keyed(secret), chunks);
      assertThatThrownBy(() -> tree.digest(closed, new byte[Blake3.LENGTH], 0))
          .isInstanceOf(IllegalStateException.class);
      assertThat(copies(secret, tree)).isEqualTo(1);
      assertThatThrownBy(() -> tree.update(closed)).isInstanceOf(IllegalStateException.class);
      assertThat(copies(secret, tree)).isEqualTo(1);
    }
  }

  /** Computes chunks, and fails at the last block. */
  private record FailsAtTheEnd(ChunkCompressor chunks) implements ChunkCompressor {
    @Override
    public int atOnce() {
      return chunks.atOnce();
    }

    @Override
    public void begin(TreeMode mode) {
      chunks.begin(mode);
    }

    @Override
    public void chunks(
        MemorySegment message, long offset, int count, long number, byte[] values, int to) {
      chunks.chunks(message, offset, count, number, values, to);
    }

    @Override
    public void parents(byte[] children, int count, byte[] values, int to) {
      chunks.parents(children, count, values, to);
    }

    @Override
    public void end(byte[] state, MemorySegment message, long offset, int length) {
      throw new IndexOutOfBoundsException();
    }

    @Override
    public ChunkCompressor another() {
      return new FailsAtTheEnd(chunks.another());
    }

    @Override
    public void forgetKey() {
      chunks.forgetKey();
    }

    @Override
    public void clear() {
      chunks.clear();
    }
  }

  private record Holder(Object held, Holder next) {}

  /** What counts no copies proves nothing if it does not find them. */
  @Test
  void copiesAreFoundInEveryKindOfMemory() throws Exception {
    byte[] secret = Messages.random(Blake3.LENGTH);
    ByteBuffer little = ByteBuffer.wrap(secret).order(LITTLE_ENDIAN);
    int[] ints = new int[12];
    little.asIntBuffer().get(ints, 3, 8);
    int[] bigInts = new int[8];
    ByteBuffer.wrap(secret).asIntBuffer().get(bigInts);
    long[] longs = new long[9];
    little.asLongBuffer().get(longs, 5, 4);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment outside = arena.allocate(100);
      MemorySegment.copy(secret, 0, outside, ValueLayout.JAVA_BYTE, 7, secret.length);
      for (Object held :
          List.of(secret, ints, bigInts, longs, outside, new byte[][] {null, secret})) {
        assertThat(copies(secret, new Holder(null, new Holder(held, null))))
            .describedAs("in a %s", held.getClass().getSimpleName())
            .isEqualTo(1);
      }
      assertThat(copies(secret, new Holder(MemorySegment.ofArray(ints), new Holder(ints, null))))
          .isEqualTo(1);
    }
  }

  /** Counts the copies of a secret in the memory that an object of Sennit reaches. */
  private static int copies(byte[] secret, Object object) throws Exception {
    return copies(secret, object, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static int copies(byte[] secret, Object object, Set<Object> seen) throws Exception {
    int copies = 0;
    // A segment of an array is as good as the array, but each is counted once.
    if (object instanceof MemorySegment segment && segment.heapBase().isPresent()) {
      return copies(secret, segment.heapBase().get(), seen);
    }
    if (object != null && isMemory(object)) {
      return seen.add(object) ? count(secret, object) : 0;
    }
    if (object instanceof Object[] array) {
      for (Object each : array) {
        copies += copies(secret, each, seen);
      }
    } else if (object != null
        && object.getClass().getName().startsWith("dev.sennit.")
        && seen.add(object)) {
      for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (!field.getType().isPrimitive()
              && !field.getType().isEnum()
              && !Modifier.isStatic(field.getModifiers())) {
            field.setAccessible(true);
            copies += copies(secret, field.get(object), seen);
          }
        }
      }
    }
    return copies;
  }

  private static boolean isMemory(Object object) {
    return object instanceof byte[]
        || object instanceof int[]
        || object instanceof long[]
        || object instanceof MemorySegment;
  }

  private static int count(byte[] secret, Object memory) {
    return switch (memory) {
      case byte[] bytes -> count(secret, bytes);
      case MemorySegment segment -> count(secret, segment.toArray(ValueLayout.JAVA_BYTE));
      case int[] ints ->
          inBothOrders(secret, Integer.BYTES * ints.length, bytes -> bytes.asIntBuffer().put(ints));
      case long[] longs ->
          inBothOrders(secret, Long.BYTES * longs.length, bytes -> bytes.asLongBuffer().put(longs));
      default -> throw new AssertionError("unknown memory: " + memory.getClass());
    };
  }

  private static int inBothOrders(byte[] secret, int length, Consumer<ByteBuffer> words) {
    int count = 0;
    for (ByteOrder order : List.of(LITTLE_ENDIAN, BIG_ENDIAN)) {
      ByteBuffer bytes = ByteBuffer.allocate(length).order(order);
      words.accept(bytes);
      count += count(secret, bytes.array());
    }
    return count;
  }

  private static int count(byte[] secret, byte[] array) {
    int count = 0;
    for (int at = 0; at <= array.length - secret.length; at++) {
      if (Arrays.equals(array, at, at + secret.length, secret, 0, secret.length)) {
        count++;
      }
    }
    return count;
  }

  private static DigestKernel kernel(Hasher hasher) {
    return KernelLinker.await().choices().stream()
        .filter(choice -> choice.algorithm().name().equals(hasher.algorithm()))
        .findFirst()
        .orElseThrow()
        .kernel();
  }

  private static byte[] bytes(Object object, String name) throws Exception {
    return (byte[]) field(object, name);
  }

  private static byte[] cleared(Object object, String name) throws Exception {
    return new byte[bytes(object, name).length];
  }

  private static Object field(Object object, String name) throws Exception {
    return field(object, object.getClass(), name);
  }

  private static Object field(Object object, Class<?> ofClass, String name) throws Exception {
    for (Class<?> type = ofClass; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field.get(object);
        }
      }
    }
    throw new AssertionError(ofClass + " must have a field " + name);
  }
}
