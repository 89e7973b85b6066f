package dev.sennit.bench;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.NameBasedGenerator;
import dev.sennit.Batch;
import dev.sennit.NameUuid;
import dev.sennit.NameUuids;
import dev.sennit.Status;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * UUIDs of many names of 16 to 40 bytes, beside the JDK and java-uuid-generator, which make one
 * after the other. A time is that of one UUID.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@OperationsPerInvocation(UUIDBatchBench.NAMES)
public class UUIDBatchBench {
  static final int NAMES = 100_000;
  private static final int SHORTEST = 16;
  private static final int LONGEST = 40;

  private final byte[][] names = new byte[NAMES][];
  private final String[] texts = new String[NAMES];
  private final UUID[] uuids = new UUID[NAMES];
  private final long[] pairs = new long[2 * NAMES];
  private final NameUuids v3 = NameUuids.v3();
  private final NameUuids v3InNamespace = NameUuids.v3(NameUuid.DNS);
  private final NameUuids v5 = NameUuids.v5(NameUuid.DNS);
  private final NameUuids v8 = NameUuids.v8(NameUuid.DNS);
  private NameBasedGenerator generator;

  @Setup
  public void setUp() throws NoSuchAlgorithmException {
    // Waits for the kernels, as the JDK serves until they are linked.
    Status.current();
    Random random = new Random(1);
    for (int i = 0; i < NAMES; i++) {
      names[i] = new byte[random.nextInt(SHORTEST, LONGEST + 1)];
      for (int j = 0; j < names[i].length; j++) {
        names[i][j] = (byte) random.nextInt('a', 'z' + 1);
      }
      texts[i] = new String(names[i], StandardCharsets.US_ASCII);
    }
    generator = Generators.nameBasedGenerator(NameUuid.DNS, MessageDigest.getInstance("SHA-1"));
  }

  @Benchmark
  public UUID[] v3OfJdk() {
    for (int i = 0; i < NAMES; i++) {
      uuids[i] = UUID.nameUUIDFromBytes(names[i]);
    }
    return uuids;
  }

  @Benchmark
  public long[] v3IntoPairs() {
    v3.of(Batch.of(names), pairs, 0);
    return pairs;
  }

  @Benchmark
  public UUID[] v3IntoUuids() {
    v3.of(Batch.of(names), uuids, 0);
    return uuids;
  }

  @Benchmark
  public long[] v3OfStringsIntoPairs() {
    v3.of(Batch.ofStrings(texts), pairs, 0);
    return pairs;
  }

  @Benchmark
  public long[] v3InNamespaceIntoPairs() {
    v3InNamespace.of(Batch.of(names), pairs, 0);
    return pairs;
  }

  @Benchmark
  public UUID[] v5OfGenerator() {
    for (int i = 0; i < NAMES; i++) {
      uuids[i] = generator.generate(names[i]);
    }
    return uuids;
  }

  @Benchmark
  public UUID[] v5IntoUuids() {
    v5.of(Batch.of(names), uuids, 0);
    return uuids;
  }

  @Benchmark
  public long[] v5IntoPairs() {
    v5.of(Batch.of(names), pairs, 0);
    return pairs;
  }

  @Benchmark
  public long[] v8IntoPairs() {
    v8.of(Batch.of(names), pairs, 0);
    return pairs;
  }
}
