package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import dev.sennit.Messages;
import dev.sennit.Oracle;
import dev.sennit.WithKernels;
import dev.sennit.runtime.digest.OtherProviders;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: whatever is called in whatever order, Sennit's MessageDigest answers as the JDK's does,
 * with the same results, the same types of exceptions, and the same state afterwards. What the JDK
 * has not behaves in Java as by a kernel. What differs is in {@link DigestDifferencesTest}.
 */
class DigestBehavesAsTheJdkTest {
  private static final byte[] BYTES = Messages.random(700);

  @BeforeContainer
  static void kernelsAreLinked() {
    WithKernels.kernelsAreLinked();
  }

  /** A call of a digest; its answer is compared between providers. */
  private interface Call {
    Object on(MessageDigest digest) throws Exception;
  }

  /** A call with a name for reports. */
  private record NamedCall(String name, Call call) {
    @Override
    public String toString() {
      return name;
    }
  }

  @Provide
  Arbitrary<String> algorithms() {
    return Arbitraries.of(WithKernels.hashers().stream().map(Hasher::algorithm).toList());
  }

  private static MessageDigest other(String algorithm) throws NoSuchAlgorithmException {
    // Bouncy Castle, the oracle for what the JDK has not, behaves in its own way.
    return Oracle.isInJdk("MessageDigest", algorithm)
        ? Oracle.digest(algorithm)
        : (MessageDigest) OtherProviders.newInstance("MessageDigest", algorithm);
  }

  @Property(tries = 800)
  void anyCallsInAnyOrder(
      @ForAll("algorithms") String algorithm, @ForAll("manyCalls") List<NamedCall> calls)
      throws Exception {
    List<MessageDigest> jdk = new ArrayList<>(List.of(other(algorithm)));
    List<MessageDigest> sennit =
        new ArrayList<>(List.of(MessageDigest.getInstance(algorithm, new SennitProvider())));
    for (NamedCall call : calls) {
      // Clones made on the way stay in play: the original and all copies must go on by themselves.
      for (int i = 0; i < jdk.size(); i++) {
        assertThat(answer(call, sennit.get(i)))
            .describedAs("%s on digest %d", call, i)
            .isEqualTo(answer(call, jdk.get(i)));
      }
      if (call.name().startsWith("clone") && jdk.size() < 4) {
        jdk.add((MessageDigest) jdk.getLast().clone());
        sennit.add((MessageDigest) sennit.getLast().clone());
      }
    }
    for (int i = 0; i < jdk.size(); i++) {
      assertThat(sennit.get(i).digest()).isEqualTo(jdk.get(i).digest());
    }
  }

  /** The bytes or text that a call answers with, or the type of its exception; then the state. */
  private static List<Object> answer(NamedCall call, MessageDigest digest) {
    Object answer;
    try {
      answer = call.call().on(digest);
    } catch (Exception e) {
      answer = e.getClass();
    }
    String state = digest.toString().contains("<in progress>") ? "in progress" : "initialized";
    return Arrays.asList(answer instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : answer, state);
  }

  @Provide
  Arbitrary<List<NamedCall>> manyCalls() {
    return Arbitraries.lazyOf(
            this::updates,
            this::updatesOfBuffers,
            this::digestsIntoArrays,
            () ->
                Arbitraries.of(
                    new NamedCall("digest()", MessageDigest::digest),
                    new NamedCall("clone()", digest -> ((MessageDigest) digest.clone()).digest()),
                    new NamedCall("getDigestLength()", MessageDigest::getDigestLength),
                    new NamedCall("getAlgorithm()", MessageDigest::getAlgorithm),
                    new NamedCall("update(byte)", digest -> updated(() -> digest.update((byte) 7))),
                    new NamedCall("reset()", digest -> updated(digest::reset)),
                    new NamedCall("digest(null)", digest -> digest.digest(null)),
                    new NamedCall(
                        "update(null array)",
                        digest -> updated(() -> digest.update((byte[]) null))),
                    new NamedCall(
                        "update(null, 0, 0)", digest -> updated(() -> digest.update(null, 0, 0))),
                    new NamedCall(
                        "update(null buffer)",
                        digest -> updated(() -> digest.update((ByteBuffer) null))),
                    new NamedCall("digest(null, 0, 16)", digest -> digest.digest(null, 0, 16))))
        .list()
        .ofMaxSize(30);
  }

  private static String updated(Runnable update) {
    update.run();
    return "done";
  }

  private Arbitrary<NamedCall> updates() {
    Arbitrary<Integer> offsets = Arbitraries.integers().between(-2, BYTES.length + 2);
    Arbitrary<Integer> lengths = lengths();
    return Combinators.combine(offsets, lengths, Arbitraries.of(0, 1, 2))
        .as((offset, length, way) ->
            switch (way) {
              case 0 ->
                  new NamedCall(
                      "update(%d, %d)".formatted(offset, length),
                      digest -> updated(() -> digest.update(BYTES, offset, length)));
              case 1 ->
                  new NamedCall(
                      "update(array of %d)".formatted(Math.clamp(length, 0, BYTES.length)),
                      digest ->
                          updated(() ->
                              digest.update(
                                  Arrays.copyOf(BYTES, Math.clamp(length, 0, BYTES.length)))));
              default ->
                  new NamedCall(
                      "digest(array of %d)".formatted(Math.clamp(length, 0, BYTES.length)),
                      digest ->
                          digest.digest(Arrays.copyOf(BYTES, Math.clamp(length, 0, BYTES.length))));
            });
  }

  private static Arbitrary<Integer> lengths() {
    return Arbitraries.oneOf(
        Arbitraries.integers().between(-2, 130),
        Arbitraries.of(
            0, 1, 55, 56, 57, 63, 64, 65, 111, 112, 113, 127, 128, 129, 192, 193, 255, 256, 257),
        Arbitraries.integers().between(0, BYTES.length),
        Arbitraries.of(Integer.MIN_VALUE, Integer.MAX_VALUE));
  }

  private Arbitrary<NamedCall> updatesOfBuffers() {
    return Combinators.combine(
            Arbitraries.of("heap", "direct", "read-only heap", "read-only direct", "sliced"),
            Arbitraries.integers().between(0, 300),
            Arbitraries.integers().between(0, 300))
        .as((kind, from, length) ->
            new NamedCall(
                "update(%s buffer of %d from %d)".formatted(kind, length, from),
                digest -> {
                  ByteBuffer buffer = buffer(kind).position(from).limit(from + length);
                  digest.update(buffer);
                  return List.of(buffer.position(), buffer.limit(), buffer.capacity());
                }));
  }

  private static ByteBuffer buffer(String kind) {
    ByteBuffer direct = ByteBuffer.allocateDirect(BYTES.length).put(BYTES).clear();
    return switch (kind) {
      case "heap" -> ByteBuffer.wrap(BYTES);
      case "direct" -> direct;
      case "read-only heap" -> ByteBuffer.wrap(BYTES).asReadOnlyBuffer();
      case "read-only direct" -> direct.asReadOnlyBuffer();
      default -> ByteBuffer.wrap(BYTES, 50, 650).slice();
    };
  }

  private Arbitrary<NamedCall> digestsIntoArrays() {
    return Combinators.combine(
            Arbitraries.integers().between(-2, 72), Arbitraries.integers().between(-2, 72))
        .as((offset, length) ->
            new NamedCall(
                "digest(array of 70, %d, %d)".formatted(offset, length),
                digest -> {
                  byte[] result = new byte[70];
                  int written = digest.digest(result, offset, length);
                  return List.of(written, ByteBuffer.wrap(result));
                }));
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void resultMayLieOnWhatWasTaken(Hasher hasher) throws Exception {
    MessageDigest sennit = MessageDigest.getInstance(hasher.algorithm(), new SennitProvider());
    byte[] array = BYTES.clone();
    sennit.update(array);
    int length = hasher.digestLength();
    sennit.digest(array, 3, length);
    assertThat(Arrays.copyOfRange(array, 3, 3 + length))
        .isEqualTo(Oracle.digest(hasher).digest(BYTES));
  }
}
