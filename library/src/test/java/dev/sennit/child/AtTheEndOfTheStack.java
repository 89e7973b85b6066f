package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.AesCtr;
import dev.sennit.AesGcm;
import dev.sennit.AesGcmHkdf;
import dev.sennit.Batch;
import dev.sennit.Blake3;
import dev.sennit.Hasher;
import dev.sennit.Hkdf;
import dev.sennit.Hmac;
import dev.sennit.MerkleTree;
import dev.sennit.Messages;
import dev.sennit.Pbkdf2;
import dev.sennit.SealingStream;
import dev.sennit.Slabs;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Main class of child JVMs: has every call made at every depth near the end of the stack, and each
 * time once more where there is enough of it.
 */
final class AtTheEndOfTheStack {
  private static final int STACK = 320 << 10;
  // By how many other frames the calls are moved within a frame.
  private static final int SIZES = 3;
  private static final int ENOUGH = 2;
  private static final int ENDLESS = 1 << 20;

  private static final byte[] KEY = Messages.random(32);
  private static final SecretKeySpec[] KEYS = {
    new SecretKeySpec(KEY, "AES"), new SecretKeySpec(Messages.random(16), "AES")
  };
  private static final byte[] SHORT = Messages.random(300);
  private static final byte[] LONG = Messages.random(20_000);
  private static final MemorySegment DIRECT = Arena.global().allocate(5000).fill((byte) 5);
  private static final byte[] NONCE = new byte[12];

  // Frames that were still to come when the last one was entered.
  private static int left;

  private final Map<String, Callable<byte[]>> calls = new LinkedHashMap<>();
  private final Slabs slabs = Slabs.of(1 << 20);
  private Arena arena = Arena.global();

  private AtTheEndOfTheStack() throws Exception {
    Hmac hmac = Hmac.of(Hasher.SHA_256, KEY);
    calls.put("short digest", () -> Hasher.SHA_256.hash(SHORT));
    calls.put("long digest", () -> Hasher.SHA3_256.hash(LONG));
    calls.put("MAC", () -> hmac.mac(LONG));
    calls.put("key of a MAC", () -> Hmac.of(Hasher.SHA_1, LONG).mac(SHORT));
    calls.put("HKDF", () -> Hkdf.of(Hasher.SHA_256).derive(SHORT, KEY, SHORT, 50));
    calls.put("PBKDF2", () -> Pbkdf2.of(Hasher.SHA_256, 2).derive(KEY, SHORT, 40));
    calls.put("BLAKE3", () -> Blake3.keyed(KEY).hash(LONG));
    calls.put(
        "tree",
        () -> MerkleTree.of(Hasher.SHA_256).root(MemorySegment.ofArray(LONG).asSlice(0, 640)));
    calls.put("batch", () -> Hasher.MD5.hash(batch()));
    calls.put("MACs", () -> hmac.mac(batch()));
    AesGcm gcm = AesGcm.of(KEY);
    byte[] sealed = gcm.seal(NONCE, SHORT, LONG);
    calls.put("seal", () -> gcm.seal(NONCE, SHORT, LONG));
    calls.put("open", () -> gcm.open(NONCE, SHORT, sealed));
    calls.put("CTR", () -> AesCtr.of(KEY).crypt(new byte[16], 3, SHORT));
    calls.put("key of AES", AtTheEndOfTheStack::sealWithNewKey);
    calls.put("segments", AtTheEndOfTheStack::sealAndOpenSegments);
    calls.put("slabs", this::slab);
    addServices();
  }

  private void addServices() throws Exception {
    SennitProvider provider = new SennitProvider();
    MessageDigest digest = MessageDigest.getInstance("SHA-512", provider);
    calls.put(
        "MessageDigest",
        () -> {
          digest.reset();
          digest.update(SHORT);
          digest.update(DIRECT.asByteBuffer());
          return digest.digest(LONG);
        });
    Mac mac = Mac.getInstance("HmacSHA256", provider);
    calls.put(
        "Mac",
        () -> {
          mac.init(KEYS[1]);
          mac.init(KEYS[0]);
          return mac.doFinal(SHORT);
        });
    // A key that would be taken for another one opens nothing.
    byte[] sealed = AesGcm.of(KEY).seal(NONCE, new byte[0], SHORT);
    byte[] nonces = new byte[12];
    Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding", provider);
    calls.put(
        "GCM",
        () -> {
          gcm.init(Cipher.DECRYPT_MODE, KEYS[0], new GCMParameterSpec(128, NONCE));
          byte[] text = gcm.doFinal(sealed);
          nonces[0]++;
          gcm.init(Cipher.ENCRYPT_MODE, KEYS[1], new GCMParameterSpec(128, nonces));
          return text;
        });
    calls.put("GCM, with keys that come to last", () -> openOften(provider, sealed));
    Cipher ctr = Cipher.getInstance("AES/CTR/NoPadding", provider);
    calls.put(
        "AES/CTR",
        () -> {
          ctr.init(Cipher.ENCRYPT_MODE, KEYS[0], new IvParameterSpec(new byte[16]));
          byte[] text = ctr.doFinal(SHORT);
          ctr.init(Cipher.ENCRYPT_MODE, KEYS[1], new IvParameterSpec(new byte[16]));
          return text;
        });
  }

  private static byte[] openOften(SennitProvider provider, byte[] sealed) throws Exception {
    Cipher gcm = Cipher.getInstance("AES/GCM/NoPadding", provider);
    for (int i = 0; i < 17; i++) {
      gcm.init(Cipher.DECRYPT_MODE, KEYS[i % 2], new GCMParameterSpec(128, NONCE));
    }
    return gcm.doFinal(sealed);
  }

  private static Batch batch() {
    return Batch.of(SHORT, KEY, LONG);
  }

  private static byte[] sealWithNewKey() {
    try (AesGcm aes = AesGcm.of(KEY)) {
      return aes.seal(NONCE, SHORT, SHORT);
    }
  }

  private static byte[] sealAndOpenSegments() throws Exception {
    try (AesGcmHkdf aes = AesGcmHkdf.of(KEY, Hasher.SHA_256, 16, 200)) {
      ByteArrayOutputStream sealed = new ByteArrayOutputStream();
      try (SealingStream stream = aes.sealing(sealed, SHORT)) {
        stream.write(SHORT);
        stream.finish();
      }
      return aes.opening(new ByteArrayInputStream(sealed.toByteArray()), SHORT).readAllBytes();
    }
  }

  private byte[] slab() {
    // What could not be closed the last time.
    try {
      arena.close();
    } catch (IllegalStateException | UnsupportedOperationException e) {
      // It is closed already, or nobody's.
    }
    arena = slabs.ofConfined();
    arena.allocate(100_000);
    arena.allocate(3).set(ValueLayout.JAVA_BYTE, 0, (byte) 3);
    arena.close();
    return slabs.toString().getBytes(StandardCharsets.US_ASCII);
  }

  public static void main(String[] arguments) throws Exception {
    NothingTaken keys = new NothingTaken();
    FutureTask<Void> all =
        new FutureTask<>(() -> {
          new AtTheEndOfTheStack().makeCalls();
          return null;
        });
    new Thread(null, all, "small stack", STACK).start();
    all.get();
    keys.check();
  }

  private void makeCalls() throws Exception {
    Status.current();
    int ends = 0;
    for (Map.Entry<String, Callable<byte[]>> call : calls.entrySet()) {
      Callable<byte[]> made = call.getValue();
      // Twice, as something is kept for the second time.
      made.call();
      byte[] right = made.call();
      for (int size = 0; size < SIZES; size++) {
        int returned = 0;
        for (int depth = end(size) + 2; returned < ENOUGH; depth--) {
          String at = call.getKey() + " in " + depth;
          try {
            assertThat(wider(size, depth, made, 0, 0)).as(at).isEqualTo(right);
            returned++;
          } catch (StackOverflowError e) {
            ends++;
          }
          assertThat(made.call()).as("after " + at).isEqualTo(right);
        }
      }
    }
    assertThat(ends).as("ends of the stack").isGreaterThan(calls.size());
  }

  /** How deep it goes. */
  private static int end(int size) throws Exception {
    try {
      wider(size, ENDLESS, () -> new byte[0], 0, 0);
      throw new AssertionError("the stack has no end");
    } catch (StackOverflowError e) {
      return ENDLESS - left;
    }
  }

  /** Frames of another size. */
  private static byte[] wider(int more, int depth, Callable<byte[]> call, long a, long b)
      throws Exception {
    return more == 0 ? down(depth, call) : wider(more - 1, depth, call, a + 1, b + a);
  }

  private static byte[] down(int depth, Callable<byte[]> call) throws Exception {
    left = depth;
    return depth == 0 ? call.call() : down(depth - 1, call);
  }
}
