package dev.sennit.bench.subject;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.NameBasedGenerator;
import dev.sennit.Batch;
import dev.sennit.BatchUuids;
import dev.sennit.NameUuid;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;
import java.util.function.Function;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * Makes UUIDs of many names of 16 to 40 bytes. The JDK and java-uuid-generator make one UUID after
 * the other. A time is the time of one UUID.
 */
@OperationsPerInvocation(UUIDBatchBench.NAMES)
public class UUIDBatchBench extends TimedOperation {
  static final int NAMES = 100_000;

  private final byte[][] names = RandomMessages.printable(NAMES, 16, 40);
  private final UUID[] uuids = new UUID[NAMES];
  private final BatchUuids v3 = BatchUuids.v3();
  private final BatchUuids v5 = BatchUuids.v5(NameUuid.DNS);
  private NameBasedGenerator generator;

  @Setup
  public void setUp() throws NoSuchAlgorithmException {
    generator = Generators.nameBasedGenerator(NameUuid.DNS, MessageDigest.getInstance("SHA-1"));
  }

  private UUID[] oneByOne(Function<byte[], UUID> uuid) {
    for (int i = 0; i < NAMES; i++) {
      uuids[i] = uuid.apply(names[i]);
    }
    return uuids;
  }

  private UUID[] intoUuids(BatchUuids version) {
    version.of(Batch.of(names), uuids, 0);
    return uuids;
  }

  @Benchmark
  public UUID[] v3OfJdk() {
    return oneByOne(UUID::nameUUIDFromBytes);
  }

  @Benchmark
  public UUID[] v5OfGenerator() {
    return oneByOne(generator::generate);
  }

  @Benchmark
  public UUID[] v3IntoUuids() {
    return intoUuids(v3);
  }

  @Benchmark
  public UUID[] v5IntoUuids() {
    return intoUuids(v5);
  }
}
