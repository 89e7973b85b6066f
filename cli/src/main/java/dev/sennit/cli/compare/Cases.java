package dev.sennit.cli.compare;

import dev.sennit.Hasher;
import dev.sennit.Status;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * All rows of the comparison. All code that works belongs here, between the measuring loop and the
 * libraries: {@link OwnClasses} gives each measurement its own copy of this class.
 */
public final class Cases implements Supplier<List<Case>> {
  private static final List<Integer> SIZES = List.of(16, 64, 256, 1024, 4096, 16384);
  private static final List<Integer> FEW = List.of(16, 64, 1024, 16384);
  private static final List<Integer> SHORT = List.of(16, 64);

  @Override
  public List<Case> get() {
    return Stream.of(
            Case.byProvider("MD5 digest", SIZES, size -> digest("MD5", size)),
            Case.byProvider("MD5 getInstance+digest", SIZES, size -> newDigest("MD5", size)),
            Case.of(
                "MD5 one-shot",
                SIZES,
                size -> newDigest("MD5", size),
                size -> oneShot(Hasher.MD5, size)),
            Case.of(
                "MD5 one-shot into an array",
                SHORT,
                size -> newDigest("MD5", size),
                size -> oneShotIntoArray(Hasher.MD5, size)),
            Case.byProvider("HmacMD5 doFinal", FEW, size -> mac("HmacMD5", size)),
            further(Hasher.SHA_1),
            further(Hasher.SHA_256),
            further(Hasher.SHA_512),
            further(Hasher.SHA3_256))
        .flatMap(List::stream)
        .toList();
  }

  /** Rows of another digest and its HMAC, where this machine has a kernel for it. */
  private static List<Case> further(Hasher hasher) {
    String name = hasher.algorithm();
    boolean hasKernel =
        Status.current().digests().stream()
            .anyMatch(digest -> digest.algorithm().equals(name) && digest.kernel().isPresent());
    if (!hasKernel) {
      return List.of();
    }
    List<Case> cases = new ArrayList<>();
    cases.addAll(Case.byProvider(name + " digest", FEW, size -> digest(name, size)));
    cases.addAll(
        Case.byProvider(name + " getInstance+digest", SHORT, size -> newDigest(name, size)));
    String mac = "Hmac" + name.replaceFirst("^SHA-", "SHA");
    cases.addAll(Case.byProvider(mac + " doFinal", FEW, size -> mac(mac, size)));
    return cases;
  }

  private static Work mac(String algorithm, int size)
      throws NoSuchAlgorithmException, InvalidKeyException {
    Mac mac = Mac.getInstance(algorithm);
    mac.init(new SecretKeySpec(message(32), algorithm));
    byte[] message = message(size);
    return () -> mac.doFinal(message);
  }

  private static Work digest(String algorithm, int size) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance(algorithm);
    byte[] message = message(size);
    return () -> digest.digest(message);
  }

  private static Work newDigest(String algorithm, int size) {
    byte[] message = message(size);
    return () -> MessageDigest.getInstance(algorithm).digest(message);
  }

  private static Work oneShot(Hasher hasher, int size) {
    byte[] message = message(size);
    return () -> hasher.hash(message);
  }

  private static Work oneShotIntoArray(Hasher hasher, int size) {
    byte[] message = message(size);
    byte[] result = new byte[hasher.digestLength()];
    return () -> {
      hasher.hash(message, result, 0);
      return result;
    };
  }

  private static byte[] message(int size) {
    byte[] message = new byte[size];
    new Random(size).nextBytes(message);
    return message;
  }
}
