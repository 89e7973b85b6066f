package dev.sennit.bench.subject;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.NameBasedGenerator;
import dev.sennit.NameUuid;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Makes one UUID from a name: with Sennit, the JDK and java-uuid-generator. */
public class UUIDBench extends TimedOperation {
  @Param({"16", "40"})
  int length;

  private byte[] name;
  private NameBasedGenerator generator;

  @Setup
  public void setUp() throws NoSuchAlgorithmException {
    name = RandomMessages.of(length);
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
  public UUID v5OfGenerator() {
    return generator.generate(name);
  }

  @Benchmark
  public UUID v5() {
    return NameUuid.v5(NameUuid.DNS, name);
  }
}
