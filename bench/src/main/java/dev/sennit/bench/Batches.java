package dev.sennit.bench;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import dev.sennit.Status;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Many messages by one thread, beside the JDK's two ways, which are BouncyCastle's for SM3, if it
 * is here: a digest object for each message, and one for all. What a row takes is for all of its
 * messages: so many mebibytes of them, a million at most. One mebibyte stays in the caches.
 *
 * <p>Messages of {@code 0-32768} bytes have the bytes of those of {@code 16384}: what more they
 * take is what different lengths cost.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Batches {
  private static final int MOST_MESSAGES = 1_000_000;

  @Param({"MD5", "SHA-1", "SHA-256", "SHA-512", "SHA3-256", "SM3"})
  String algorithm;

  @Param({"16-55", "32-64", "1024-1024", "16384-16384", "0-32768"})
  String lengths;

  @Param("64")
  int mebibytes;

  /** Whose digests Sennit's are measured beside. */
  @State(Scope.Thread)
  public static class Other {
    private MessageDigest digest;

    @Setup
    public void setUp(Batches batches)
        throws ReflectiveOperationException, GeneralSecurityException {
      String algorithm = batches.algorithm;
      Measured other = algorithm.equals("SM3") ? Measured.BOUNCY_CASTLE : Measured.JDK;
      other.installForDigest(algorithm);
      digest = MessageDigest.getInstance(algorithm);
    }
  }

  private Hasher hasher;
  private byte[][] messages;
  private Batch arrays;
  private Batch column;
  private Batch strings;
  private byte[] result;

  /** How many messages of such lengths there are. */
  public static int messages(String lengths, int mebibytes) {
    int average = (shortest(lengths) + longest(lengths)) / 2;
    return Math.min(MOST_MESSAGES, (mebibytes << 20) / average);
  }

  private static int shortest(String lengths) {
    return Integer.parseInt(lengths.substring(0, lengths.indexOf('-')));
  }

  private static int longest(String lengths) {
    return Integer.parseInt(lengths.substring(lengths.indexOf('-') + 1));
  }

  @Setup
  public void setUp() {
    Status.current();
    hasher = Hasher.ALL.stream().filter(each -> each.algorithm().equals(algorithm)).findAny().get();
    int shortest = shortest(lengths);
    int longest = longest(lengths);
    messages = new byte[messages(lengths, mebibytes)][];
    String[] texts = new String[messages.length];
    int[] offsets = new int[messages.length + 1];
    Random random = new Random(1);
    for (int i = 0; i < messages.length; i++) {
      byte[] message = new byte[random.nextInt(shortest, longest + 1)];
      for (int k = 0; k < message.length; k++) {
        message[k] = (byte) random.nextInt(' ', 0x7f);
      }
      messages[i] = message;
      texts[i] = new String(message, StandardCharsets.US_ASCII);
      offsets[i + 1] = offsets[i] + message.length;
    }
    MemorySegment data = Arena.global().allocate(offsets[messages.length]);
    for (int i = 0; i < messages.length; i++) {
      MemorySegment.copy(
          messages[i], 0, data, ValueLayout.JAVA_BYTE, offsets[i], messages[i].length);
    }
    arrays = Batch.of(messages);
    column = Batch.ofColumn(data, MemorySegment.ofArray(offsets));
    strings = Batch.ofStrings(texts);
    result = new byte[messages.length * hasher.digestLength()];
  }

  @Benchmark
  public byte[] arrays() {
    return hash(arrays);
  }

  @Benchmark
  public byte[] column() {
    return hash(column);
  }

  @Benchmark
  public byte[] strings() {
    return hash(strings);
  }

  @Benchmark
  public byte[] parallel() {
    return hash(arrays.parallel());
  }

  private byte[] hash(Batch batch) {
    hasher.hash(batch, result, 0, hasher.digestLength());
    return result;
  }

  @Benchmark
  public byte[] otherOneObjectForEach(Other other) throws GeneralSecurityException {
    int length = hasher.digestLength();
    for (int i = 0; i < messages.length; i++) {
      byte[] one = MessageDigest.getInstance(algorithm).digest(messages[i]);
      System.arraycopy(one, 0, result, i * length, length);
    }
    return result;
  }

  @Benchmark
  public byte[] otherOneObjectForAll(Other other) throws GeneralSecurityException {
    int length = hasher.digestLength();
    for (int i = 0; i < messages.length; i++) {
      other.digest.update(messages[i]);
      other.digest.digest(result, i * length, length);
    }
    return result;
  }
}
