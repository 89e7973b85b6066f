package dev.sennit.bench.subject;

import dev.sennit.AesGcm;
import java.security.GeneralSecurityException;
import javax.crypto.AEADBadTagException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Seals and opens one message of AES-GCM through the direct API, for comparison with {@link
 * AESGCMBench#encrypt} and {@link AESGCMBench#decrypt} of the other providers.
 */
public class DirectGcm extends TimedOperation {
  private static final byte[] NO_DATA = {};

  @Param({"128", "256"})
  int keyBits;

  @Param({"64", "256", "1024", "8192", "16384", "65536", "1048576"})
  int length;

  private SealedMessages messages;
  private AesGcm aes;

  @Setup
  public void setUp() throws GeneralSecurityException {
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
