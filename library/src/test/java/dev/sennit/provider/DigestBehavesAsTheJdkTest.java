package dev.sennit.provider;

import static dev.sennit.provider.Difference.differs;
import static dev.sennit.provider.Difference.fromOther;
import static dev.sennit.provider.Providers.SUN;
import static dev.sennit.provider.Providers.SUN_JCE;
import static dev.sennit.provider.Providers.TEXT;

import dev.sennit.Hasher;
import dev.sennit.Oracle;
import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.blake3.Blake3InJava;
import dev.sennit.runtime.digest.KernelMessageDigest;
import dev.sennit.runtime.standin.OtherProviders;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: whatever is called in whatever order, Sennit's MessageDigest answers as the JDK's does,
 * with the same results, the same types of exceptions, and the same state afterwards. What the JDK
 * has not behaves in Java as by a kernel. What differs is a line of docs/DIFFERENCES.md, and a row
 * of the table at the end.
 */
class DigestBehavesAsTheJdkTest implements WithKernels, Differences {
  private static final String MD5_OF_TEXT = Answer.text(Oracle.digest("MD5").digest(TEXT));

  private static final CallTable<Clones<MessageDigest>> TABLE =
      new CallTable<Clones<MessageDigest>>(
              digests -> digests.last().toString().contains("<in progress>"))
          .rows(3, "clone", (digests, _) -> digests.add().digest())
          .doing("go on with another", (digests, _) -> digests.change())
          .doing("go on with yet another", (digests, _) -> digests.change())
          .rows(4, "digest()", (digests, _) -> digests.last().digest())
          .rows(3, "digest(array)", (d, random) -> d.last().digest(MessageParts.message(random)))
          .rows(3, "digest(array, offset, length)", DigestBehavesAsTheJdkTest::digestInto)
          .row("getDigestLength()", (digests, _) -> digests.last().getDigestLength())
          .row("getAlgorithm()", (digests, _) -> digests.last().getAlgorithm())
          .doing("update(byte)", (digests, _) -> digests.last().update((byte) 7))
          .doing("update(array)", (d, random) -> d.last().update(MessageParts.message(random)))
          .rows(
              8,
              "update(array, offset, length)",
              (d, random) -> MessageParts.array(random, d.last()::update))
          .rows(8, "update(buffer)", (d, random) -> MessageParts.buffer(random, d.last()::update))
          .doing("reset()", (digests, _) -> digests.last().reset())
          .refused("update(null, 0, 0)", (digests, _) -> digests.last().update(null, 0, 0))
          .refused("update(null)", (digests, _) -> digests.last().update((byte[]) null))
          .refused("update(no buffer)", (d, _) -> d.last().update((ByteBuffer) null))
          .refused("digest(null)", (digests, _) -> digests.last().digest(null))
          .refused("digest(null, 0, 16)", (digests, _) -> digests.last().digest(null, 0, 16));

  private static Object digestInto(Clones<MessageDigest> digests, Random random) throws Exception {
    byte[] result = new byte[70];
    int offset = random.nextInt(random.nextBoolean() ? 8 : 75) - 2;
    int length = random.nextBoolean() ? digests.last().getDigestLength() : random.nextInt(75) - 2;
    return List.of(digests.last().digest(result, offset, length), result);
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void anyCallsInAnyOrder(Hasher hasher) throws Exception {
    TABLE.run(
        60,
        _ ->
            // Bouncy Castle, the oracle for what the JDK has not, behaves in its own way.
            clones(
                hasher == Hasher.BLAKE3
                    ? Blake3InJava.digest()
                    : OtherProviders.newDigest(WithKernels.algorithm(hasher))),
        random -> clones(ofSennit(hasher, random)));
  }

  /** One that was made at some time, be it before the kernels are linked. */
  private static MessageDigest ofSennit(Hasher hasher, Random random) throws Exception {
    DigestAlgorithm digest = WithKernels.algorithm(hasher);
    return digest == DigestAlgorithm.BLAKE3_256 || random.nextInt(3) == 0
        ? MessageDigest.getInstance(hasher.algorithm(), Providers.SENNIT)
        : new KernelMessageDigest(WithKernels.linkedAfter(random.nextInt(9), digest));
  }

  private static Clones<MessageDigest> clones(MessageDigest digest) {
    return new Clones<>(digest, each -> (MessageDigest) each.clone());
  }

  private static MessageDigest digest(Provider provider, String algorithm) throws Exception {
    return MessageDigest.getInstance(algorithm, provider == SUN_JCE ? SUN : provider);
  }

  private static Object names(Provider provider, String... algorithms) {
    return Stream.of(algorithms)
        .map(each -> Answer.of(() -> digest(provider, each).getAlgorithm()))
        .toList();
  }

  @Override
  public List<Difference> differences() {
    return List.of(
        differs(
                "digestByAnAlias",
                "[SHA, SHA1, sha-1, 1.3.14.3.2.26]",
                "[SHA-1, SHA-1, SHA-1, SHA-1]",
                "[SHA-1, SHA-1, SHA-1, SHA-1]")
            .by(p -> names(p, "SHA", "SHA1", "sha-1", "1.3.14.3.2.26")),
        differs(
                "namesOfShakeAndBlake",
                "[SHAKE128-256, NoSuchAlgorithmException, NoSuchAlgorithmException]",
                "[SHAKE128-256, BLAKE2S-256, BLAKE3-256]",
                "[SHAKE128, BLAKE2s, BLAKE3]")
            .by(p -> names(p, "SHAKE128-256", "BLAKE2S-256", "BLAKE3-256")),
        fromOther("partWithABadOffset", true, false)
            .by(p -> {
              MessageDigest digest = digest(p, "MD5");
              digest.update(TEXT[0]);
              Answer.refused("ArrayIndexOutOfBoundsException", () -> digest.update(TEXT, -1, 99));
              digest.update(TEXT, 1, 99);
              return Answer.text(digest.digest()).equals(MD5_OF_TEXT);
            }),
        fromOther("partWithABadLength", "ArrayIndexOutOfBoundsException", Answer.DONE)
            .by(p -> Answer.to(() -> digest(p, "MD5").update(TEXT, 1, -2))),
        fromOther(
                "digestToABadOffset",
                List.of("DigestException", true),
                List.of("ArrayIndexOutOfBoundsException", false))
            .by(p -> {
              MessageDigest digest = digest(p, "MD5");
              digest.update(TEXT);
              Answer answer = Answer.to(() -> digest.digest(new byte[70], -1, 40));
              return List.of(answer, Answer.text(digest.digest()).equals(MD5_OF_TEXT));
            }));
  }
}
