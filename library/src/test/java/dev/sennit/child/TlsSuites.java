package dev.sennit.child;

import dev.sennit.Messages;
import dev.sennit.Status;
import dev.sennit.provider.SennitProvider;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.stream.IntStream;
import javax.crypto.Cipher;

/** What connections are tested with: the suites of TLS with AES-GCM, and messages to be sent. */
enum TlsSuites {
  AES_256_OF_1_3("TLSv1.3", "TLS_AES_256_GCM_SHA384"),
  AES_128_OF_1_3("TLSv1.3", "TLS_AES_128_GCM_SHA256"),
  AES_256_OF_1_2("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384"),
  AES_128_OF_1_2("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256");

  private static final Provider SENNIT = new SennitProvider();

  final String protocol;
  final String suite;

  TlsSuites(String protocol, String suite) {
    this.protocol = protocol;
    this.suite = suite;
  }

  /** Around the length of a record, and of many records. */
  static List<byte[]> messages() {
    return IntStream.of(1, 15, 16, 17, 255, 1000, 16383, 16384, 16385, 32768, 100_001, 300_000)
        .mapToObj(Messages::random)
        .toList();
  }

  /** Puts Sennit before all other providers, with kernels of AES, or takes it away. */
  static void useSennit(boolean first) throws GeneralSecurityException {
    if (first) {
      Status.current();
      Security.insertProviderAt(SENNIT, 1);
    } else {
      Security.removeProvider(SENNIT.getName());
    }
    String provider = Cipher.getInstance("AES/GCM/NoPadding").getProvider().getName();
    if (!provider.equals(first ? "Sennit" : "SunJCE")) {
      throw new AssertionError("AES-GCM is served by " + provider);
    }
  }
}
