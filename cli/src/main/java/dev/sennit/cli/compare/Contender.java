package dev.sennit.cli.compare;

import dev.sennit.provider.SennitProvider;
import java.security.Provider;
import java.security.Security;

/** One of the two that are compared. */
enum Contender {
  JDK,
  SENNIT;

  private static final Provider PROVIDER = new SennitProvider();

  /** Makes the providers those of a program that uses this contender. */
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
