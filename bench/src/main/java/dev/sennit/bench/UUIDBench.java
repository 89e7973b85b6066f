package dev.sennit.bench;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.NameBasedGenerator;
import dev.sennit.NameUuid;
import dev.sennit.Status;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;
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

/** A UUID at a time from a name, beside the JDK and java-uuid-generator. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class UUIDBench {
  @Param({"16", "40"})
  int length;

  private byte[] name;
  private String text;
  private NameBasedGenerator generator;

  @Setup
  public void setUp() throws NoSuchAlgorithmException {
    // Waits for the kernels, as the JDK serves until they are linked.
    Status.current();
    text = "x".repeat(length);
    name = Messages.of(length);
    generator = Generators.nameBasedGenerator(NameUuid.DNS, MessageDigest.getInstance("SHA-1"));
  }

  @Benchmark
  public UUID v3OfJdk() {
    return UUID.nameUUIDFromBytes(name);
  }

  @Benchmark
  public UUID v3() {
    return NameUuid.v3(name);
  }

  @Benchmark
  public UUID v3InNamespace() {
    return NameUuid.v3(NameUuid.DNS, name);
  }

  @Benchmark
  public UUID v5OfGenerator() {
    return generator.generate(name);
  }

  @Benchmark
  public UUID v5() {
    return NameUuid.v5(NameUuid.DNS, name);
  }

  @Benchmark
  public UUID v5OfStringByGenerator() {
    return generator.generate(text);
  }

  @Benchmark
  public UUID v5OfString() {
    return NameUuid.v5(NameUuid.DNS, text);
  }

  @Benchmark
  public UUID v8() {
    return NameUuid.v8(NameUuid.DNS, name);
  }
}
