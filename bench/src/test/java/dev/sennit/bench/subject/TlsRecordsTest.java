package dev.sennit.bench.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.provider.SennitProvider;
import java.security.Security;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protects: the benchmark encrypts and decrypts in place, and each call finds a genuine record. */
class TlsRecordsTest {
  @AfterEach
  void removeSennit() {
    Security.removeProvider(new SennitProvider().getName());
  }

  @ParameterizedTest
  @CsvSource({"JDK, TLSv1.2, 13", "JDK, TLSv1.3, 5", "Sennit, TLSv1.2, 13", "Sennit, TLSv1.3, 5"})
  void everyCallDoesTheSameWork(String provider, String protocol, int header) throws Exception {
    TlsRecords records = new TlsRecords();
    records.provider = provider;
    records.protocol = protocol;
    records.keyBits = 256;
    records.length = 1400;
    records.setUp();
    for (int i = 0; i < 3; i++) {
      assertThat(records.write().remaining()).isEqualTo(header + 1400 + SealedMessages.TAG);
      assertThat(records.read().remaining()).isEqualTo(header + 1400);
    }
  }
}
