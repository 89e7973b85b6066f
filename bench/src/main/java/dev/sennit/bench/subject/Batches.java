package dev.sennit.bench.subject;

import dev.sennit.Batch;
import dev.sennit.Hasher;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
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
 * Hashes many messages on one thread. Sennit hashes them as batches. The other provider uses a
 * digest object for each message, or one for all messages. It is the JDK, and BouncyCastle for SM3.
 * A time is the time of all messages of a row. Their number depends on the mebibytes that they have
 * together, and is a million at most. One mebibyte stays in the caches.
 *
 * <p>The messages of {@code 0-32768} bytes have as many bytes together as the messages of {@code
 * 16384} bytes. The difference in time is the price of different lengths.
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

  /** The digest of the other provider. */
  @State(Scope.Thread)
  public static class Other {
    private MessageDigest digest;

    @Setup
    public void setUp(Batches batches) throws GeneralSecurityException {
      boolean inJdk = !batches.algorithm.equals("SM3");
      MeasuredProvider other = inJdk ? MeasuredProvider.JDK : MeasuredProvider.BOUNCY_CASTLE;
      other.install();
      digest = MessageDigest.getInstance(batches.algorithm);
      other.check(digest.getProvider());
    }
  }

  private Hasher hasher;
  private byte[][] messages;
  private Batch arrays;
  private Batch column;
  private Batch strings;
  private byte[] result;

  /** Returns the number of messages with such lengths. */
  public static int messages(String lengths, int mebibytes) {
    int average = (ends(lengths)[0] + ends(lengths)[1]) / 2;
    return Math.min(MOST_MESSAGES, (mebibytes << 20) / average);
  }

  private static int[] ends(String lengths) {
    return Stream.of(lengths.split("-")).mapToInt(Integer::parseInt).toArray();
  }

  @Setup
  public void setUp() {
    int[] ends = ends(lengths);
    setUp(RandomMessages.printable(messages(lengths, mebibytes), ends[0], ends[1]));
  }

  /** Makes batches of messages. */
  void setUp(byte[][] messages) {
    this.messages = messages;
    hasher = Hasher.of(algorithm);
    int[] offsets = new int[messages.length + 1];
    for (int i = 0; i < messages.length; i++) {
      offsets[i + 1] = offsets[i] + messages[i].length;
    }
    MemorySegment data = Arena.global().allocate(offsets[messages.length]);
    for (int i = 0; i < messages.length; i++) {
      MemorySegment.copy(
          messages[i], 0, data, ValueLayout.JAVA_BYTE, offsets[i], messages[i].length);
    }
    arrays = Batch.of(messages);
    column = Batch.ofColumn(data, MemorySegment.ofArray(offsets));
    strings = Batch.ofStrings(RandomMessages.asStrings(messages));
    result = new byte[messages.length * hasher.digestLength()];
  }

  private byte[] hash(Batch batch) {
    hasher.hash(batch, result, 0, hasher.digestLength());
    return result;
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
