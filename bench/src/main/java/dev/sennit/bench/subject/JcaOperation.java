package dev.sennit.bench.subject;

import org.openjdk.jmh.annotations.Param;

/** A benchmark of operations of the JCA, in which the measured provider is the first one. */
public abstract class JcaOperation extends TimedOperation {
  @Param({"JDK", "Sennit", "ACCP", "Conscrypt", "BouncyCastle"})
  String provider;

  /** Installs the provider and returns it. */
  MeasuredProvider installed() {
    MeasuredProvider measured = MeasuredProvider.named(provider);
    measured.install();
    return measured;
  }
}
