package dev.sennit.bench.subject;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Gets a digest object, as {@link MessageDigests} does, and hashes nothing. */
public class GetInstance extends JcaOperation {
  @Param({"MD5", "SHA-1", "SHA-256"})
  String algorithm;

  @Setup
  public void setUp() throws GeneralSecurityException {
    MeasuredProvider measured = installed();
    measured.check(getInstance().getProvider());
  }

  @Benchmark
  public MessageDigest getInstance() throws NoSuchAlgorithmException {
    return MessageDigest.getInstance(algorithm);
  }
}
