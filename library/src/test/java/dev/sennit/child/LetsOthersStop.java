package dev.sennit.child;

import dev.sennit.AesCtr;
import dev.sennit.AesGcm;
import dev.sennit.Batch;
import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.MappedZeros;
import dev.sennit.NameUuid;
import dev.sennit.Status;
import dev.sennit.Zero;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.clear.ClearLinker;
import dev.sennit.runtime.digest.DigestStream;
import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.message.StreamingDigest;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.FutureTask;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Main class of child JVMs: on each path that makes several calls a thread works on much at once,
 * or on many short messages, while another one looks at its stack all the time, for which it has to
 * stop. How long that takes at most is compared with all of the work. Each path has been compiled
 * before, and its objects are constants to the JIT compiler.
 */
public final class LetsOthersStop {
  /** Set where a thread is to work on much, to the number of bytes. */
  static final String PROPERTY = "sennit.test.much";

  public static final int SHORT = 60_000;

  private static final int SHORTEST = 16;
  private static final int CLEARED = 1024;
  private static final int LONG = Integer.getInteger(PROPERTY, SHORT);
  private static final int WARM_UPS = 350;

  // Where polls are missing a look takes almost all of the work, in every attempt; else a
  // hundredth of it, unless the machine is busy.
  private static final int ATTEMPTS = 200;
  private static final double MOST = 0.65;

  private static final int TAG = AesGcm.TAG_LENGTH;
  private static final byte[] NOTHING = {};
  private static final byte[] NONCE = new byte[12];
  private static final byte[] DIGEST = new byte[64];
  private static final byte[] SHORT_ARRAY = new byte[SHORT];
  private static final byte[] ARRAY = new byte[LONG];
  private static final byte[] RESULT = new byte[LONG + TAG];
  private static final MemorySegment EMPTY = MemorySegment.ofArray(NOTHING);
  private static final MemorySegment NATIVE = Arena.global().allocate(LONG);
  private static final MemorySegment NATIVE_RESULT = Arena.global().allocate(LONG + TAG);
  private static final MemorySegment FILE;

  private static final StreamingDigest STREAM_OF_JDK =
      new DigestStream(new EventualKernel(DigestAlgorithm.MD5, () -> null));
  private static final Status STATUS = Status.current();
  private static final HashStream STREAM = Hasher.MD5.stream();
  private static final Hmac HMAC = Hmac.of(Hasher.MD5, NONCE);
  private static final AesCtr COUNTING = AesCtr.of(new byte[16]);
  private static final byte[] COUNTER = new byte[AesCtr.COUNTER_LENGTH];
  private static final AesGcm AES = AesGcm.of(new byte[16]);
  private static final Cipher CTR;

  static {
    try {
      FILE = MappedZeros.of(LONG, Arena.global());
      CTR = Cipher.getInstance("AES/CTR/NoPadding", new SennitProvider());
      SecretKeySpec key = new SecretKeySpec(new byte[16], "AES");
      CTR.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
    } catch (IOException | GeneralSecurityException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private LetsOthersStop() {}

  @FunctionalInterface
  public interface Work {
    void with(int length) throws GeneralSecurityException;
  }

  /** What calls native code, by names. */
  public static Map<String, Work> paths() {
    Map<String, Work> paths = new LinkedHashMap<>();
    paths.put("array", n -> Hasher.MD5.hash(ARRAY, 0, n, DIGEST, 0));
    paths.put("array, front of a state", n -> Hasher.SHA_384.hash(ARRAY, 0, n, DIGEST, 0));
    paths.put("native memory", n -> Hasher.MD5.hash(NATIVE.asSlice(0, n), DIGEST, 0));
    paths.put("mapped file", n -> Hasher.MD5.hash(FILE.asSlice(0, n), DIGEST, 0));
    paths.put("stream", n -> STREAM.update(ARRAY, 0, n).digest(DIGEST, 0));
    paths.put("stream of the JDK", n -> STREAM_OF_JDK.update(ARRAY, 0, n));
    paths.put("stream of the JDK, native memory", n -> STREAM_OF_JDK.update(NATIVE.asSlice(0, n)));
    paths.put("HMAC", n -> HMAC.mac(ARRAY, 0, n, DIGEST, 0));
    paths.put("HMAC of native memory", n -> HMAC.mac(NATIVE.asSlice(0, n), DIGEST, 0));
    paths.put("seal", n -> AES.seal(NONCE, NOTHING, ARRAY, 0, n, RESULT, 0));
    paths.put(
        "seal native memory", n -> AES.seal(NONCE, EMPTY, NATIVE.asSlice(0, n), NATIVE_RESULT));
    paths.put("crypt", n -> COUNTING.crypt(COUNTER, 3, ARRAY, 0, n, RESULT, 0));
    paths.put(
        "crypt native memory",
        n -> COUNTING.crypt(COUNTER, 3, NATIVE.asSlice(0, n), NATIVE_RESULT));
    paths.put("seal a mapped file", n -> AES.seal(NONCE, EMPTY, FILE.asSlice(0, n), NATIVE_RESULT));
    paths.put("further data", n -> AES.seal(NONCE, array(n), NOTHING, 0, 0, RESULT, 0));
    paths.put(
        "further data in native memory",
        n -> AES.seal(NONCE, NATIVE.asSlice(0, n), EMPTY, NATIVE_RESULT));
    paths.put("open", LetsOthersStop::open);
    paths.put("CTR", n -> CTR.doFinal(ARRAY, 0, n, RESULT, 0));
    paths.put(
        "CTR of native memory",
        n -> CTR.doFinal(NATIVE.asSlice(0, n).asByteBuffer(), NATIVE_RESULT.asByteBuffer()));
    paths.put("batch in lanes", n -> Hasher.MD5.hash(batch(n, 6000)));
    paths.put("batch in turn", n -> Hasher.SHA_256.hash(batch(n, 6000)));
    paths.put("batch in turn of short ones", n -> Hasher.SHA_256.hash(batch(n, 500)));
    paths.put("batch of one", n -> Hasher.MD5.hash(Batch.of(array(n))));
    paths.put("UUID", n -> NameUuid.v5(NameUuid.DNS, array(n)));
    paths.put("clear an array", n -> Zero.clear(RESULT, 0, n));
    paths.put("clear native memory", n -> Zero.clear(NATIVE_RESULT.asSlice(0, n)));
    paths.put("clear a mapped file", n -> Zero.clear(FILE.asSlice(0, n)));
    paths.put("loop over short messages", LetsOthersStop::hashShortOnes);
    Work stream = at -> STREAM.update(ARRAY, at, SHORTEST).digest(DIGEST, 0);
    paths.put("loop over a stream", n -> loop(n, SHORTEST, stream));
    paths.put(
        "loop over an HMAC",
        n -> loop(n, SHORTEST, at -> HMAC.mac(ARRAY, at, SHORTEST, DIGEST, 0)));
    Work seal = at -> AES.seal(NONCE, NOTHING, ARRAY, at, SHORTEST, RESULT, 0);
    paths.put("loop over seal", n -> loop(n, SHORTEST, seal));
    paths.put(
        "loop over CTR", n -> loop(n, SHORTEST, at -> CTR.update(ARRAY, at, SHORTEST, RESULT, 0)));
    paths.put("loop over clear", n -> loop(n, CLEARED, at -> Zero.clear(RESULT, at, CLEARED)));
    return paths;
  }

  // A loop of a program, which allocates nothing. It is written out: a call of what is in it would
  // poll.

  private static void hashShortOnes(int length) {
    for (int at = 0; at < length; at += SHORTEST) {
      Hasher.MD5.hash(ARRAY, at, SHORTEST, DIGEST, 0);
    }
  }

  private static void loop(int length, int step, Work work) throws GeneralSecurityException {
    for (int at = 0; at <= length - step; at += step) {
      work.with(at);
    }
  }

  private static byte[] array(int length) {
    return length == LONG ? ARRAY : SHORT_ARRAY;
  }

  private static Batch batch(int length, int each) {
    byte[][] messages = new byte[length / each][];
    Arrays.fill(messages, new byte[each]);
    return Batch.of(messages);
  }

  /** It is decrypted before it is known that the tag is wrong. */
  private static void open(int length) {
    try {
      AES.open(NONCE, NOTHING, ARRAY, 0, length, RESULT, 0);
    } catch (AEADBadTagException e) {
      return;
    }
    throw new AssertionError("zeros are genuine");
  }

  public static void main(String[] arguments) throws Exception {
    System.out.println(STATUS.describe());
    ClearLinker.await();
    for (Map.Entry<String, Work> path : paths().entrySet()) {
      for (int i = 0; i < WARM_UPS; i++) {
        path.getValue().with(SHORT);
      }
      double least = 1;
      for (int i = 0; i < ATTEMPTS && least > MOST; i++) {
        least = Math.min(least, longestLook(path.getValue()));
      }
      System.out.printf(
          "%s: others wait for %.2f of it%s%n",
          path.getKey(), least, least > MOST ? ", which is too long" : "");
    }
    System.out.println("all paths have been walked");
  }

  /** The longest look at a thread that works on much, as a part of all of its work. */
  private static double longestLook(Work work) throws Exception {
    long[] whole = {1};
    FutureTask<Void> task =
        new FutureTask<>(() -> {
          long begin = System.nanoTime();
          work.with(LONG);
          whole[0] = System.nanoTime() - begin;
          return null;
        });
    Thread thread = Thread.ofPlatform().start(task);
    long longest = 0;
    while (thread.isAlive()) {
      long begin = System.nanoTime();
      StackTraceElement[] _ = thread.getStackTrace();
      longest = Math.max(longest, System.nanoTime() - begin);
    }
    task.get();
    return (double) longest / whole[0];
  }
}
