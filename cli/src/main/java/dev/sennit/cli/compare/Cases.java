package dev.sennit.cli.compare;

import dev.sennit.Hasher;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * All rows of the comparison. All code that works belongs here, between the measuring loop and the
 * libraries: {@link OwnClasses} gives each measurement its own copy of this class.
 */
public final class Cases implements Supplier<List<Case>> {
  private static final List<Integer> SIZES = List.of(16, 64, 256, 1024, 4096, 16384);
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
                size -> oneShotIntoArray(Hasher.MD5, size)))
        .flatMap(List::stream)
        .toList();
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
