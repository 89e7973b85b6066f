package dev.sennit.bench;

import dev.sennit.AesGcm;
import dev.sennit.Status;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import javax.crypto.AEADBadTagException;
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
 * A message of AES-GCM at a time through the direct API. What it is to be compared with is {@link
 * AESGCMBench#encrypt} and {@link AESGCMBench#decrypt} of the other providers.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class DirectGcm {
  private static final byte[] NO_DATA = {};

  @Param({"128", "256"})
  int keyBits;

  @Param({"64", "256", "1024", "8192", "16384", "65536", "1048576"})
  int length;

  private SealedMessages messages;
  private AesGcm aes;

  @Setup
  public void setUp() throws GeneralSecurityException {
    // Waits for the kernels, as the JDK serves until they are linked.
    Status.current();
    messages = new SealedMessages(keyBits, length);
    aes = AesGcm.of(messages.key);
  }

  @Benchmark
  public byte[] seal() {
    aes.seal(messages.nextNonce(), NO_DATA, messages.text, 0, length, messages.room, 0);
    return messages.room;
  }

  @Benchmark
  public byte[] open() throws AEADBadTagException {
    byte[] sealed = messages.sealed;
    aes.open(messages.nonceOfSealed, NO_DATA, sealed, 0, sealed.length, messages.room, 0);
    return messages.room;
  }
}
