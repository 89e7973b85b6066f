package dev.sennit.cli.compare;

import dev.sennit.provider.SennitProvider;
import java.security.Provider;
import java.security.Security;

/** One of the two compared implementations. */
enum Implementation {
  JDK,
  SENNIT;

  private static final Provider PROVIDER = new SennitProvider();

  /** Gives the JVM the providers of a program that uses this implementation. */
  void enter() {
    if (this == SENNIT) {
      Security.insertProviderAt(PROVIDER, 1);
    } else {
      Security.removeProvider(PROVIDER.getName());
    }
  }

  Preparation preparation(Case row) {
    return this == SENNIT ? row.sennit() : row.jdk();
  }
}
