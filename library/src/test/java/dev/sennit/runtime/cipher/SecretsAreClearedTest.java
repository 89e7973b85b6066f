package dev.sennit.runtime.cipher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.AesCtr;
import dev.sennit.AesGcmHkdf;
import dev.sennit.Blake3;
import dev.sennit.Blake3Stream;
import dev.sennit.Garbage;
import dev.sennit.Hasher;
import dev.sennit.Messages;
import dev.sennit.PooledObjects;
import dev.sennit.PrivateField;
import dev.sennit.SealingStream;
import dev.sennit.WithAes;
import dev.sennit.WithKernels;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.aes.AesKey;
import dev.sennit.runtime.aes.AesMessagePool;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.DigestSink;
import dev.sennit.runtime.batch.DigestsInMemory;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.LanesBatchDigest;
import dev.sennit.runtime.batch.MacsInTurn;
import dev.sennit.runtime.blake3.ChunkCompressor;
import dev.sennit.runtime.blake3.ChunksInJava;
import dev.sennit.runtime.blake3.ReachedMemory;
import dev.sennit.runtime.blake3.TreeDigest;
import dev.sennit.runtime.blake3.TreeMode;
import dev.sennit.runtime.digest.CallMemory;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.DigestStream;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.digest.KernelMessageDigest;
import dev.sennit.runtime.digest.KernelStream;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.kernel.Stated.AesMemory;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.mac.HmacAlgorithm;
import dev.sennit.runtime.mac.HmacKey;
import dev.sennit.runtime.mac.StreamingMac;
import dev.sennit.runtime.machine.ObjectPool;
import dev.sennit.runtime.message.HeapBytes;
import dev.sennit.runtime.message.StreamingDigest;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.LaneSelection;
import dev.sennit.runtime.select.Serving;
import dev.sennit.runtime.select.TreeSelection;
import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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
    byte[] result = new byte[kernel.digestLength()];
    List<StreamingDigest> all = new ArrayList<>();
    all.add(new DigestStream(EventualKernel.of(kernel)));
    if (WithKernels.hasHmac(hasher)) {
      all.add(StreamingMac.of(kernel, KEY));
    }
    for (StreamingDigest running : all) {
      // With room for a block, and then with more.
      for (int room : new int[] {kernel.blockLength(), KernelStream.ROOM, 2 * KernelStream.ROOM}) {
        running.update(Messages.random(room), 0, room);
        running.update((byte) 1);
        running.digest(result, 0);
        assertCleared(running, "memory");
      }
      for (int length : new int[] {1, kernel.blockLength(), 3 * kernel.blockLength() + 5}) {
        running.update(Messages.random(length), 0, length);
        assertSet(running, "memory");
        running.digest(result, 0);
        assertCleared(running, "memory");
        running.update(Messages.random(length), 0, length);
        running.reset();
        assertCleared(running, "memory");
      }
      // What waits goes on with more than there is room for, and less waits behind it.
      int most = kernel.blockLength() - 1;
      running.update(Messages.random(most), 0, most);
      int more = 3 * KernelStream.ROOM / kernel.blockLength() * kernel.blockLength() + 2;
      running.update(Messages.random(more), 0, more);
      running.digest(result, 0);
      assertCleared(running, "memory");
      running.update(MemorySegment.NULL);
      running.reset();
      assertCleared(running, "memory");
    }
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void shortMessage(Hasher hasher) throws Exception {
    DigestKernel kernel = kernel(hasher);
    int block = kernel.blockLength();
    for (int length : new int[] {1, block, 3 * block, 4 * block + 1}) {
      for (boolean isEnded : new boolean[] {true, false}) {
        KernelMessageDigest digest = new KernelMessageDigest(EventualKernel.of(kernel));
        digest.update(new byte[] {1, 2, 3});
        byte[] begun = (byte[]) field(digest, "memory");
        digest.update(Messages.random(length));
        byte[] grown = (byte[]) field(digest, "memory");
        boolean isLeft = begun != grown || length > 4 * block;
        assertThat(Arrays.equals(begun, new byte[begun.length])).isEqualTo(isLeft);
        if (isEnded) {
          digest.digest();
        } else {
          digest.reset();
        }
        assertCleared(digest, "memory");
      }
    }
  }

  /**
   * By which short messages and long ones come to kernels, whether their digests can be had or not.
   */
  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void memoryOfCalls(Hasher hasher) throws Exception {
    DigestKernel kernel = kernel(hasher);
    byte[] result = new byte[kernel.digestLength()];
    for (int length : new int[] {20, 3 * CallMemory.ROOM + 5}) {
      byte[] message = Messages.random(length);
      kernel.hash(message, 0, length, result, 0);
      assertThatThrownBy(() -> kernel.hash(message, 0, length, result, 1))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThat(KeyedKernel.of(kernel, Messages.random(kernel.blockLength()))).isNotNull();
    List<Object> idle = PooledObjects.callMemory();
    assertThat(idle).isNotEmpty();
    for (Object each : idle) {
      assertCleared(each, "message");
      assertCleared(each, "states");
      ByteBuffer state = (ByteBuffer) field(field(each, "state"), "memory");
      assertThat(MemorySegment.ofBuffer(state).toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
    }
  }

  private static LanesBatchDigest batch(LaneChoice choice, int messages) {
    MemorySegment results = MemorySegment.ofArray(new byte[16 * messages]);
    return LanesBatchDigest.of(
        choice, new byte[0], new DigestsInMemory(DigestAlgorithm.MD5, results, 16), 0);
  }

  @Test
  void batchThatIsClosed() throws Exception {
    LaneChoice choice = LaneSelection.of(DigestAlgorithm.MD5);
    int messages = choice.lanes().shape().messages() + 1;
    LanesBatchDigest digests = batch(choice, messages);
    byte[] longMessage = Messages.random(1000);
    for (int place = 0; place < messages; place++) {
      digests.add(place, KEY, 0, 20);
      digests.add(place, longMessage, 0, longMessage.length);
    }
    // A message that is read, and has not ended yet.
    digests.add(messages, room -> (int) room.fill((byte) 1).byteSize());
    Object shortOnes = field(digests, "shortMessages");
    Object longOnes = field(digests, "longMessages");
    assertSet(field(shortOnes, "slots"), "memory");
    assertSet(shortOnes, "states");
    assertSet(longOnes, "states");
    MemorySegment lanes = (MemorySegment) field(field(longOnes, "memory"), "memory");
    assertThat(lanes.toArray(ValueLayout.JAVA_BYTE)).contains(1);
    digests.close();
    assertThat(lanes.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
    assertCleared(field(shortOnes, "slots"), "memory");
    assertCleared(shortOnes, "states");
    assertCleared(longOnes, "states");
    for (Object holder : List.of(digests, shortOnes, longOnes)) {
      assertThat(field(holder, "sink")).isSameAs(DigestSink.NONE);
    }
  }

  @Test
  void batchWithAKey() throws Exception {
    LaneChoice choice = LaneSelection.of(DigestAlgorithm.MD5);
    HmacKey key = md5Key(Serving.digest(DigestAlgorithm.MD5), 20);
    MemorySegment results = MemorySegment.ofArray(new byte[16]);
    DigestSink sink = new DigestsInMemory(DigestAlgorithm.MD5, results, 16);
    LanesBatchDigest inner = LanesBatchDigest.of(choice, key.keyed(), sink);
    Object outer = field(field(inner, "sink"), "codes");
    List<Object> states = List.of(field(inner, "first"), field(outer, "first"));
    for (Object each : states) {
      assertSet(each, "states");
    }
    inner.close();
    for (Object each : states) {
      assertCleared(each, "states");
    }
  }

  @Test
  void groupOfLongMessages() throws Exception {
    LaneChoice choice = LaneSelection.of(DigestAlgorithm.MD5);
    int messages = choice.lanes().shape().messages();
    LanesBatchDigest digests = batch(choice, messages);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocateFrom(ValueLayout.JAVA_BYTE, Messages.random(1000));
      for (int place = 0; place < messages; place++) {
        digests.add(place, data, 0, data.byteSize());
      }
      Object equalOnes = field(digests, "equalMessages");
      assertSet(equalOnes, "ends");
      assertSet(equalOnes, "states");
      digests.finish();
      digests.close();
      assertCleared(equalOnes, "ends");
      assertCleared(equalOnes, "states");
      assertThat(field(equalOnes, "sink")).isSameAs(DigestSink.NONE);
    }
  }

  /** One that was made when the kernel was there, and one that was made before. */
  @ParameterizedTest
  @ValueSource(ints = {1, 300})
  void destroyedKey(int length) throws Exception {
    HmacKey late = md5Key(Serving.digest(DigestAlgorithm.MD5), length);
    assertThat(field(late, "block")).isNull();
    HmacKey early = md5Key(WithKernels.linkedAfter(1, DigestAlgorithm.MD5), length);
    Object block = field(early, "block");
    assertSet(block, "block");
    for (HmacKey key : List.of(late, early)) {
      Object keyed = key.keyed();
      assertSet(keyed, "states");
      key.destroy();
      assertCleared(keyed, "states");
    }
    assertCleared(block, "block");
  }

  private static HmacKey md5Key(EventualKernel kernel, int length) {
    return new HmacKey(HmacAlgorithm.with(DigestAlgorithm.MD5), kernel, Messages.random(length));
  }

  /** What is computed while another thread destroys the key is a code of no key. */
  @Test
  void resultOfAKeyThatIsDestroyedMeanwhile() {
    HmacKey key = md5Key(Serving.digest(DigestAlgorithm.MD5), 30);
    byte[] result = KEY.clone();
    key.requireIntact(result, 3, key.macLength());
    assertThat(result).isEqualTo(KEY);
    key.destroy();
    assertThatThrownBy(() -> key.requireIntact(result, 3, key.macLength()))
        .isInstanceOf(IllegalStateException.class);
    byte[] expected = KEY.clone();
    Arrays.fill(expected, 3, 3 + 16, (byte) 0);
    assertThat(result).isEqualTo(expected);
  }

  /** The copy that a message's code is computed with, also where that fails. */
  @Test
  void keyOfAMessage() {
    AtomicBoolean fails = new AtomicBoolean();
    HmacKey first = md5Key(WithKernels.failingWhile(fails, DigestAlgorithm.MD5), 0);
    DigestSink sink =
        new DigestsInMemory(DigestAlgorithm.MD5, MemorySegment.ofArray(new byte[16]), 16);
    byte[] key = KEY.clone();
    MacsInTurn macs = new MacsInTurn(first, _ -> key, sink);
    fails.set(true);
    assertThatThrownBy(() -> macs.add(0, KEY, 0, 5)).isInstanceOf(OutOfMemoryError.class);
    assertThat(key).containsOnly(0);
  }

  /** The object of a service, without the JDK's Mac or Cipher around it. */
  private static Object service(String type, String algorithm) throws Exception {
    return new SennitProvider().getService(type, algorithm).newInstance(null);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersOfMacs")
  void macThatGetsAnotherKey(Hasher hasher) throws Exception {
    String algorithm = HmacAlgorithm.with(kernel(hasher).algorithm()).name();
    Object service = service("Mac", algorithm);
    Mac mac = new Mac((javax.crypto.MacSpi) service, new SennitProvider(), algorithm) {};
    mac.init(new SecretKeySpec(KEY, "RAW"));
    mac.update(KEY);
    StreamingMac running = (StreamingMac) field(service, "running");
    byte[] states = (byte[]) field(field(running.key(), "linked"), "states");
    byte[] before = states.clone();
    byte[] key = (byte[]) field(service, "current");
    assertThat(key).isEqualTo(KEY);
    mac.init(new SecretKeySpec(KEY, "RAW"));
    assertCleared(running, "memory");
    assertThat(states).isEqualTo(before);
    mac.update(KEY);
    mac.init(new SecretKeySpec(new byte[] {1}, "RAW"));
    assertCleared(running, "memory");
    assertThat(key).containsOnly(0);
    for (int i = 0; i < states.length; i += 16) {
      assertThat(Arrays.copyOfRange(states, i, Math.min(i + 16, states.length)))
          .isNotEqualTo(Arrays.copyOfRange(before, i, Math.min(i + 16, states.length)));
    }
    assertThat(field(service, "running")).isSameAs(running);
  }

  /** What a {@code Mac} does when it gets another key, where no kernel runs. */
  @Test
  void keyOfAMacInJava() throws Exception {
    HmacAlgorithm algorithm = HmacAlgorithm.with(DigestAlgorithm.SM3);
    HmacKey key = new HmacKey(algorithm, WithKernels.never(DigestAlgorithm.SM3), KEY);
    Object block = field(key, "block");
    Object blockOfCopy = field(key.running().copyWithKey().key(), "block");
    assertSet(block, "block");
    key.destroy();
    assertCleared(block, "block");
    assertSet(blockOfCopy, "block");
  }

  @Test
  void digestsAndMacsInJava() throws Exception {
    byte[] result = new byte[64];
    List<DigestAlgorithm> inJava =
        DigestAlgorithm.ALL.stream().filter(each -> !each.inJdk()).toList();
    for (DigestAlgorithm algorithm : inJava) {
      StreamingDigest digest = new DigestStream(WithKernels.never(algorithm));
      assertBeginsAgain(digest, digest, () -> digest.digest(result, 0));
      assertBeginsAgain(digest, digest, digest::reset);
    }
    EventualKernel never = WithKernels.never(DigestAlgorithm.SM3);
    StreamingMac mac = new HmacKey(HmacAlgorithm.with(DigestAlgorithm.SM3), never, KEY).running();
    mac.update((byte) 1);
    Object digest = field(field(mac, "standIn"), "digest");
    assertBeginsAgain(mac, digest, () -> mac.digest(result, 0));
    assertBeginsAgain(mac, digest, mac::reset);
  }

  /** The state of a message is not left behind. */
  private static void assertBeginsAgain(StreamingDigest running, Object digest, Runnable end)
      throws Exception {
    running.update(KEY, 0, KEY.length);
    MessageDigest inJava = (MessageDigest) field(field(digest, "standIn"), "digest");
    Object state = field(inJava, "state");
    MessageDigest fresh = (MessageDigest) inJava.clone();
    fresh.reset();
    Object first = field(fresh, "state");
    assertThat(state).isNotEqualTo(first);
    assertSet(inJava, "memory");
    end.run();
    assertThat(state).isEqualTo(first);
    assertCleared(inJava, "memory");
  }

  @Test
  void scheduleOfForgottenKey() throws Exception {
    MemorySegment schedule = scheduleThatIsForgotten();
    byte[] cleared = new byte[AesMemory.SCHEDULE_BYTES];
    Garbage.collectUntil(() -> Arrays.equals(secrets(schedule), cleared));
  }

  private static MemorySegment scheduleThatIsForgotten() throws Exception {
    AesKey key = new AesKey(KernelLinker.aes(), Arrays.copyOf(KEY, 24));
    return (MemorySegment) field(key, "schedule");
  }

  private static byte[] secrets(AesKey key) throws Exception {
    return secrets((MemorySegment) field(key, "schedule"));
  }

  /** All but the number of rounds, which is no secret. */
  private static byte[] secrets(MemorySegment schedule) {
    byte[] bytes = schedule.toArray(ValueLayout.JAVA_BYTE);
    Arrays.fill(bytes, AesMemory.SCHEDULE_ROUNDS, AesMemory.SCHEDULE_ROUNDS + Long.BYTES, (byte) 0);
    return bytes;
  }

  @Test
  void directAesGcm() throws Exception {
    AesGcmKey key = new AesGcmKey(Arrays.copyOf(KEY, 16));
    key.seal(new byte[12], KEY, KEY, 0, 37, new byte[60], 3);
    AesCtr.of(Arrays.copyOf(KEY, 16)).crypt(new byte[16], 5, KEY);
    for (var seat : (AesMessagePool.Seat[]) field(AesMessagePool.class, "ALL")) {
      assertCleared(seat.message(), "memory");
      assertCleared(seat.ctrText(), "memory");
    }
    Class<?> powers = Class.forName("dev.sennit.runtime.aes.GhashPowers");
    List<Object> idle = PooledObjects.of((ObjectPool<?>) PrivateField.of(powers, "POOL").get(null));
    assertThat(idle).isNotEmpty();
    for (Object each : idle) {
      MemorySegment memory = (MemorySegment) field(each, "memory");
      assertThat(memory.toArray(ValueLayout.JAVA_BYTE)).containsOnly(0);
    }
    AesKey linked = (AesKey) field(key, "linked");
    assertThat(secrets(linked)).isNotEqualTo(new byte[AesMemory.SCHEDULE_BYTES]);
    key.destroy();
    assertCleared(key, "bytes");
    assertThat(secrets(linked)).containsOnly(0);
  }

  /** What was waiting of the text, the message's state, and keys that are no longer needed. */
  @ParameterizedTest
  @ValueSource(strings = {"AES/GCM/NoPadding", "AES/CTR/NoPadding"})
  void cipherThatGetsAnotherKey(String algorithm) throws Exception {
    Object service = service("Cipher", algorithm);
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
      if (i > 0 && gcm) {
        assertThat(secrets(keys.getLast())).containsOnly(0);
      } else if (i > 0) {
        // The next key has its place.
        assertThat(secrets(keys.getLast()))
            .isEqualTo(secrets(new AesKey(KernelLinker.aes(), bytes)));
      }
      keys.add(key(service));
      cipher.update(KEY, 0, 37);
      if (gcm) {
        Object waiting = field(field(service, "text"), "waiting");
        assertThat(bytes(waiting, "bytes")).contains(KEY[36]);
        // With a block that is full before the end.
        cipher.doFinal(KEY, 0, 20);
        assertCleared(waiting, "bytes");
        assertCleared(field(field(service, "text"), "message"), "memory");
      }
    }
  }

  /** As long as it may be needed to see that an IV comes again, and no longer. */
  @ParameterizedTest
  @ValueSource(ints = {0, 20})
  void keyOfTheLastEncryption(int before) throws Exception {
    Object service = service("Cipher", "AES/GCM/NoPadding");
    Cipher cipher = new Cipher((CipherSpi) service, new SennitProvider(), "AES/GCM/NoPadding") {};
    for (int i = 0; i < before; i++) {
      init(cipher, service, Cipher.DECRYPT_MODE, 4);
    }
    assertThat(before == 0 || key(service).lasts()).isTrue();
    AesKey encrypting = init(cipher, service, Cipher.ENCRYPT_MODE, 1);
    AesKey decrypting = init(cipher, service, Cipher.DECRYPT_MODE, 2);
    assertThat(init(cipher, service, Cipher.DECRYPT_MODE, 2)).isSameAs(decrypting);
    assertThat(init(cipher, service, Cipher.DECRYPT_MODE, 1)).isSameAs(encrypting);
    assertThat(secrets(decrypting)).containsOnly(0);
    AesKey other = init(cipher, service, Cipher.ENCRYPT_MODE, 3);
    assertThat(secrets(encrypting)).containsOnly(0);
    assertThat(secrets(other)).isNotEqualTo(secrets(encrypting));
  }

  /** Two keys of a cipher of which one is moved, and then the other one. */
  @Test
  void keysThatAreMoved() throws Exception {
    Object service = service("Cipher", "AES/GCM/NoPadding");
    Cipher cipher = new Cipher((CipherSpi) service, new SennitProvider(), "AES/GCM/NoPadding") {};
    AesKey encrypting = init(cipher, service, Cipher.ENCRYPT_MODE, 1);
    AesKey decrypting = init(cipher, service, Cipher.DECRYPT_MODE, 2);
    AesKey moved = decrypting;
    for (int i = 0; i < 20 && !moved.lasts(); i++) {
      assertThat(moved).isSameAs(decrypting);
      moved = init(cipher, service, Cipher.DECRYPT_MODE, 2);
    }
    assertThat(moved.lasts()).isTrue();
    assertThat(secrets(decrypting)).containsOnly(0);
    assertThat(secrets(encrypting)).isNotEqualTo(secrets(decrypting));
    AesKey other = init(cipher, service, Cipher.DECRYPT_MODE, 1);
    assertThat(other.lasts()).isTrue();
    assertThat(secrets(encrypting)).containsOnly(0);
    assertThat(secrets(moved)).containsOnly(0);
    assertThat(secrets(other)).isNotEqualTo(secrets(encrypting));
  }

  /** A message of one segment leaves nothing to the garbage collector, and a longer one its key. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void sealedStream(int segments) throws Exception {
    AesGcmHkdf aes = AesGcmHkdf.of(KEY, Hasher.SHA_256, 16, 100);
    SealingStream stream = aes.sealing(OutputStream.nullOutputStream(), new byte[0]);
    Object channel = field(stream, "channel");
    stream.write(KEY, 0, 84 * segments - 40);
    Object ofMessage = field(field(channel, "segments"), "key");
    stream.finish();
    AesKey key = (AesKey) field(ofMessage, "linked");
    assertThat(key.lasts()).isEqualTo(segments > 1);
    Object buffer = field(channel, "buffer");
    assertThat(field(buffer, "used")).isEqualTo(0);
    byte[] sealed = ((ByteBuffer) field(buffer, "bytes")).array();
    assertThat(indexOf(sealed, Arrays.copyOfRange(KEY, 84 * segments - 60, 84 * segments - 40)))
        .isNegative();
    stream.close();
    assertThat(secrets(key)).containsOnly(0);
  }

  private static int indexOf(byte[] array, byte[] part) {
    return new String(array, StandardCharsets.ISO_8859_1)
        .indexOf(new String(part, StandardCharsets.ISO_8859_1));
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

  private record Holder(Object held, Object next) {}

  /**
   * A call that fails within the message, as it does where threads break the rule of one, or of a
   * message that cannot be read, be it copied first or not.
   */
  @ParameterizedTest
  @ValueSource(ints = {50, 1025, 50_100})
  void failedCallOfBlake3(int length) throws Exception {
    byte[] secret = Messages.random(Blake3.LENGTH);
    byte[] message = Messages.random(length);
    byte[] result = new byte[Blake3.LENGTH];
    MemorySegment closed;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(length);
    }
    List<Consumer<TreeDigest>> calls = new ArrayList<>();
    calls.add(tree -> tree.digest(closed, result, 0));
    calls.add(tree -> tree.update(closed));
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
    for (ChunkCompressor chunks : List.of(TreeSelection.newChunks(), new ChunksInJava())) {
      for (Consumer<TreeDigest> call : calls) {
        TreeDigest tree = new TreeDigest(TreeMode.keyed(secret), failingAtTheEnd(chunks));
        assertThatThrownBy(() -> call.accept(tree)).isInstanceOf(RuntimeException.class);
        // That of the mode. What computes chunks is behind a proxy.
        assertThat(copies(secret, new Holder(tree, chunks))).isEqualTo(1);
      }
    }
  }

  /** Computes chunks, and fails at the last block. */
  private static ChunkCompressor failingAtTheEnd(ChunkCompressor chunks) {
    InvocationHandler handler =
        (_, method, arguments) ->
            switch (method.getName()) {
              case "end" -> throw new IndexOutOfBoundsException();
              case "another" -> failingAtTheEnd(chunks.another());
              default -> method.invoke(chunks, arguments);
            };
    return (ChunkCompressor)
        Proxy.newProxyInstance(
            ChunkCompressor.class.getClassLoader(),
            new Class<?>[] {ChunkCompressor.class},
            handler);
  }

  /** What counts no copies proves nothing if it does not find them. */
  @Test
  void copiesAreFoundInEveryKindOfMemory() throws Exception {
    byte[] secret = Messages.random(Blake3.LENGTH);
    int[] ints = new int[12];
    MemorySegment.ofArray(ints).asSlice(12).copyFrom(MemorySegment.ofArray(secret));
    MemorySegment outside = Arena.ofAuto().allocate(100).copyFrom(MemorySegment.ofArray(ints));
    for (Object held : List.of(secret, ints, outside, new byte[][] {null, secret})) {
      assertThat(copies(secret, new Holder(null, new Holder(held, null))))
          .describedAs("in a %s", held.getClass().getSimpleName())
          .isEqualTo(1);
    }
    assertThat(copies(secret, new Holder(MemorySegment.ofArray(ints), new Holder(ints, null))))
        .isEqualTo(1);
  }

  private static long copies(byte[] secret, Object object) throws Exception {
    return ReachedMemory.of(object).copies(secret);
  }

  private static DigestKernel kernel(Hasher hasher) {
    return KernelLinker.kernel(WithKernels.algorithm(hasher));
  }

  private static void assertSet(Object object, String name) throws Exception {
    assertThat(bytes(object, name)).isNotEqualTo(new byte[bytes(object, name).length]);
  }

  private static void assertCleared(Object object, String name) throws Exception {
    assertThat(bytes(object, name)).containsOnly(0);
  }

  private static byte[] bytes(Object object, String name) throws Exception {
    Object field = field(object, name);
    return field instanceof HeapBytes of ? of.bytes() : (byte[]) field;
  }

  private static Object field(Object object, String name) throws Exception {
    return PrivateField.of(object, name).get(object);
  }
}
