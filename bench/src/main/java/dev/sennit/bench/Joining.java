package dev.sennit.bench;

import dev.sennit.Hasher;
import dev.sennit.JoiningHasher;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Many threads that hash a message each: by themselves, and joined. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class Joining {
  private static final int MESSAGES = 1 << 14;

  @Param({"SHA-256", "MD5"})
  String algorithm;

  @Param({"1", "64"})
  int threads;

  @Param("1024")
  int length;

  private Hasher hasher;
  private JoiningHasher joining;
  private byte[] message;

  private interface Work {
    byte[] digest(byte[] message) throws GeneralSecurityException;
  }

  @Setup
  public void setUp() {
    hasher = Hasher.ALL.stream().filter(one -> one.algorithm().equals(algorithm)).findFirst().get();
    joining = JoiningHasher.of(hasher);
    message = Messages.of(length);
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public void joined() {
    run(joining::hash);
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public void direct() {
    run(hasher::hash);
  }

  @Benchmark
  @OperationsPerInvocation(MESSAGES)
  public void jdk() {
    run(bytes -> MessageDigest.getInstance(algorithm, "SUN").digest(bytes));
  }

  private void run(Work work) {
    try (ExecutorService all = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int thread = 0; thread < threads; thread++) {
        all.submit(() -> {
          for (int i = 0; i < MESSAGES / threads; i++) {
            work.digest(message);
          }
          return null;
        });
      }
    }
  }
}
