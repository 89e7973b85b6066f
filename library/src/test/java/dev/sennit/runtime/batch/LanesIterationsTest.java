package dev.sennit.runtime.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.WithKernels;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.KernelTarget.Architecture;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: kernels that iterate PBKDF2 in lanes or strands make the keys of the JDK in each of
 * them, and stay within their arrays. Where there is none, blocks make the same keys.
 */
@Tag("kernels")
class LanesIterationsTest implements WithKernels {
  private static final byte[] SALT = "salt\0\0\0\1".getBytes(StandardCharsets.US_ASCII);

  private static Stream<DigestKernel> ones() {
    return Stream.of(DigestAlgorithm.SHA_1, DigestAlgorithm.SHA_256, DigestAlgorithm.SHA_512)
        .map(LanesIterationsTest::one);
  }

  /** Kernels in lanes, and in strands where this processor has instructions for rounds. */
  static Stream<LaneChoice> choices() {
    return Stream.concat(
        ones().map(LanesIterationsTest::inLanes),
        ones()
            .map(one -> choice(one, one.target(), new KernelShape(1, 2)))
            .filter(choice -> choice.lanes() != null));
  }

  private static SymbolLookup object() {
    return KernelLinker.await().sharedObject();
  }

  private static DigestKernel one(DigestAlgorithm digest) {
    return KernelLinker.await().choice(digest).kernel();
  }

  /** A kernel in lanes that every processor runs on which there are kernels, selected or not. */
  private static LaneChoice inLanes(DigestKernel one) {
    boolean x64 = one.target().architecture() == Architecture.X86_64;
    int wordBits = one.algorithm() == DigestAlgorithm.SHA_512 ? Long.SIZE : Integer.SIZE;
    return choice(
        one, x64 ? Targets.X64_V3 : Targets.A64, new KernelShape((x64 ? 256 : 128) / wordBits, 1));
  }

  private static LaneChoice choice(DigestKernel one, KernelTarget target, KernelShape shape) {
    return new LaneChoice(one, LanesKernel.of(object(), one, target, shape), 1, 0);
  }

  private static LanesIterations kernel(LaneChoice choice) {
    return LanesIterations.of(object(), choice);
  }

  @ParameterizedTest
  @MethodSource("choices")
  void keysAreThoseOfTheJdk(LaneChoice choice) throws Exception {
    LanesIterations kernel = kernel(choice);
    DigestAlgorithm digest = choice.one().algorithm();
    int most = kernel.iterationsPerCall();
    for (int iterations : new int[] {1, 2, most, most + 1, most + 2, 3 * most}) {
      try (ManyCodes codes = new CodesInLanes(kernel)) {
        assertKeys(codes, kernel.lanes(), digest, iterations);
      }
      try (ManyCodes codes = new CodesByBlocks(choice)) {
        assertKeys(codes, kernel.lanes(), digest, iterations);
      }
    }
  }

  private static void assertKeys(ManyCodes codes, int lanes, DigestAlgorithm digest, int iterations)
      throws Exception {
    for (int lane = 0; lane < lanes; lane++) {
      KeyedKernel key =
          KeyedKernel.of(one(digest), password(lane).getBytes(StandardCharsets.US_ASCII));
      byte[] code = new byte[digest.digestLength()];
      key.mac(SALT, 0, SALT.length, code, 0);
      codes.place(lane, key, code);
    }
    codes.iterate(iterations / 2);
    codes.iterate(iterations - 1 - iterations / 2);
    for (int lane = 0; lane < lanes; lane++) {
      byte[] sum = new byte[digest.digestLength()];
      codes.copySum(lane, sum, 0, sum.length);
      assertThat(sum)
          .as("lane %d behind %d iterations", lane, iterations)
          .isEqualTo(derivedByTheJdk(digest, password(lane), iterations));
    }
  }

  private static String password(int lane) {
    return "password " + lane;
  }

  private static byte[] derivedByTheJdk(DigestAlgorithm digest, String password, int iterations)
      throws Exception {
    byte[] salt = "salt".getBytes(StandardCharsets.US_ASCII);
    int bits = Byte.SIZE * digest.digestLength();
    return SecretKeyFactory.getInstance("PBKDF2WithHmac" + digest.name().replace("-", ""), "SunJCE")
        .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, bits))
        .getEncoded();
  }

  @ParameterizedTest
  @MethodSource("choices")
  void noMemoryIsTooShort(LaneChoice choice) {
    LanesIterations kernel = kernel(choice);
    int length = kernel.lanes() * choice.one().digestLength();
    byte[] whole = new byte[length];
    byte[] less = new byte[length - 1];
    MemorySegment states = MemorySegment.ofArray(new byte[2 * length]);
    assertRefused(() -> kernel.iterate(states, less, whole, 1));
    assertRefused(() -> kernel.iterate(states, whole, less, 1));
    assertRefused(() -> kernel.iterate(states.asSlice(1), whole, new byte[length], 1));
    assertThat(whole).containsOnly(0);
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void codesAndSumsAreTwoArrays() {
    LanesIterations kernel = kernel(inLanes(one(DigestAlgorithm.SHA_256)));
    byte[] one = new byte[kernel.lanes() * 32];
    MemorySegment states = MemorySegment.ofArray(new byte[2 * one.length]);
    assertThatThrownBy(() -> kernel.iterate(states, one, one, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("codes and sums must be two arrays");
  }

  /** Where instructions compute rounds, two strands are tested, too. */
  @Test
  void strandsAreAmongThem() {
    KernelTarget target = one(DigestAlgorithm.SHA_256).target();
    assertThat(choices().filter(choice -> choice.lanes().shape().strands() == 2).toList())
        .hasSize(target == Targets.X64_SHA ? 1 : target == Targets.A64_SHA2 ? 2 : 0);
  }

  /** Their digests are a part of the state. */
  @Test
  void otherDigestsHaveNone() {
    DigestAlgorithm digest = DigestAlgorithm.SHA_224;
    LanesKernel lanes = inLanes(one(DigestAlgorithm.SHA_256)).lanes();
    assertThat(LanesIterations.of(object(), new LaneChoice(one(digest), lanes, 1, 0))).isNull();
  }
}
