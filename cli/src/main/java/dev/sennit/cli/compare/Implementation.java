package dev.sennit.cli.compare;

import dev.sennit.provider.SennitProvider;
import java.security.Security;

/** One of the two compared implementations. */
enum Implementation {
  JDK,
  SENNIT;

  /** Gives this JVM the providers of a program that uses the implementation, first of all. */
  void enter() {
    if (this == SENNIT) {
      Security.insertProviderAt(new SennitProvider(), 1);
    }
  }

  Preparation preparation(Case row) {
    return this == SENNIT ? row.sennit() : row.jdk();
  }
}
