package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.Messages;
import dev.sennit.WithKernels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Protects: the provider's services, by every name and in every way that the JDK's are found. */
class OffersWhatTheJdkOffersTest implements WithKernels {
  private static final Provider SENNIT = new SennitProvider();
  private static final Provider JDK = Security.getProvider("SUN");

  @Test
  void namesAndAliases() throws Exception {
    assertThat(JDK.getService("MessageDigest", "MD5").toString())
        .contains("[OID.1.2.840.113549.2.5, 1.2.840.113549.2.5]");
    for (String name :
        List.of("MD5", "md5", "Md5", "1.2.840.113549.2.5", "OID.1.2.840.113549.2.5")) {
      MessageDigest digest = MessageDigest.getInstance(name, SENNIT);
      assertThat(digest).isInstanceOf(KernelMessageDigest.class);
      assertThat(digest.getProvider()).isSameAs(SENNIT);
      assertThat(digest.digest()).isEqualTo(Messages.jdkMd5().digest());
    }
    assertThat(SENNIT.getService("MessageDigest", "MD5").getAttribute("ImplementedIn"))
        .isEqualTo(JDK.getService("MessageDigest", "MD5").getAttribute("ImplementedIn"));
  }

  @Test
  void nothingElse() {
    assertThat(SENNIT.getServices())
        .extracting(Provider.Service::getType, Provider.Service::getAlgorithm)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("MessageDigest", "MD5"));
    assertThat(SENNIT.getService("Mac", "MD5")).isNull();
    assertThatThrownBy(() -> MessageDigest.getInstance("MD6", SENNIT))
        .isInstanceOf(NoSuchAlgorithmException.class);
  }

  @Test
  void constructorParameterIsRefusedAsByTheJdk() {
    for (Provider provider : List.of(SENNIT, JDK)) {
      assertThatThrownBy(() -> provider.getService("MessageDigest", "MD5").newInstance("x"))
          .isInstanceOf(NoSuchAlgorithmException.class);
    }
  }

  @Test
  void firstInTheList() throws Exception {
    assertThat(Security.insertProviderAt(SENNIT, 1)).isEqualTo(1);
    try {
      assertThat(MessageDigest.getInstance("MD5").getProvider()).isSameAs(SENNIT);
      assertThat(MessageDigest.getInstance("MD5", "Sennit").getProvider()).isSameAs(SENNIT);
      assertThat(MessageDigest.getInstance("SHA-256").getProvider()).isSameAs(JDK);
    } finally {
      Security.removeProvider("Sennit");
    }
  }

  @Test
  void survivesSerialization() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(SENNIT);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      Provider copy = (Provider) in.readObject();
      assertThat(MessageDigest.getInstance("MD5", copy).digest())
          .isEqualTo(Messages.jdkMd5().digest());
    }
  }
}
