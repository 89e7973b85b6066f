package dev.sennit.bench.subject;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Hashes one message through the JCA. The measured provider is the first one, as applications
 * install it. OpenJDK's benchmark of this name has the same methods and lengths.
 */
public class MessageDigests extends JcaOperation {
  @Param("MD5")
  String algorithm;

  @Param({"16", "64", "256", "1024", "4096", "16384"})
  int length;

  private byte[] message;
  private MessageDigest digest;

  @Setup
  public void setUp() throws GeneralSecurityException {
    MeasuredProvider measured = installed();
    message = RandomMessages.of(length);
    digest = MessageDigest.getInstance(algorithm);
    measured.check(digest.getProvider());
  }

  @Benchmark
  public byte[] digest() {
    return digest.digest(message);
  }

  @Benchmark
  public byte[] getAndDigest() throws NoSuchAlgorithmException {
    return MessageDigest.getInstance(algorithm).digest(message);
  }
}
