package dev.sennit.runtime.pbkdf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.TestedKernels;
import dev.sennit.WithKernels;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.digest.KeyedKernel;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget.Architecture;
import dev.sennit.runtime.kernel.Stated.LoopAnswers;
import dev.sennit.runtime.kernel.Stated.Targets;
import dev.sennit.runtime.select.IterationSelection;
import dev.sennit.runtime.select.KernelLinker;
import dev.sennit.runtime.select.Roll;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: kernels that iterate PBKDF2, for one code and in lanes or strands, make the keys of the
 * JDK in each of them, and stay within their arrays. Where there is none, blocks make the same
 * keys.
 */
@Tag("kernels")
class IterationKernelsTest implements WithKernels {
  private static final byte[] SALT = "salt\0\0\0\1".getBytes(StandardCharsets.US_ASCII);

  static Stream<DigestKernel> ones() {
    return Stream.of(DigestAlgorithm.SHA_1, DigestAlgorithm.SHA_256, DigestAlgorithm.SHA_512)
        .map(IterationKernelsTest::one);
  }

  /** Kernels in lanes, and in strands where this processor has instructions for rounds. */
  static Stream<LaneChoice> choices() {
    return Stream.concat(
        ones().map(IterationKernelsTest::inLanes),
        ones()
            .map(one -> TestedKernels.lanes(one, one.target(), new KernelShape(1, 2)))
            .filter(Objects::nonNull)
            .map(lanes -> new LaneChoice(lanes, 1, 0)));
  }

  private static DigestKernel one(DigestAlgorithm digest) {
    return KernelLinker.await().choice(digest).kernel();
  }

  /** A kernel in lanes that every processor runs on which there are kernels, selected or not. */
  private static LaneChoice inLanes(DigestKernel one) {
    boolean x64 = one.target().architecture() == Architecture.X86_64;
    int wordBits = one.algorithm() == DigestAlgorithm.SHA_512 ? Long.SIZE : Integer.SIZE;
    KernelShape shape = new KernelShape((x64 ? 256 : 128) / wordBits, 1);
    return new LaneChoice(
        TestedKernels.lanes(one, x64 ? Targets.X64_V3 : Targets.A64, shape), 1, 0);
  }

  private static LinkedIterations alone(DigestKernel one) {
    return IterationSelection.of(one.algorithm()).alone().get();
  }

  private static LinkedIterations kernel(LaneChoice choice) {
    return TestedKernels.iterations(choice);
  }

  private static KeyedKernel key(DigestKernel one, int lane) {
    return KeyedKernel.of(one, password(lane).getBytes(StandardCharsets.US_ASCII));
  }

  private static String password(int lane) {
    return "password " + lane;
  }

  private static byte[] firstCode(DigestKernel one, KeyedKernel key) {
    byte[] code = new byte[one.digestLength()];
    key.mac(SALT, 0, SALT.length, code, 0);
    return code;
  }

  private static void assertKey(DigestKernel one, int lane, int iterations, byte[] sum)
      throws Exception {
    String algorithm = "PBKDF2WithHmac" + one.algorithm().name().replace("-", "");
    PBEKeySpec spec =
        new PBEKeySpec(
            password(lane).toCharArray(),
            Arrays.copyOf(SALT, SALT.length - 4),
            iterations,
            Byte.SIZE * one.digestLength());
    assertThat(sum)
        .as("lane %d behind %d iterations", lane, iterations)
        .isEqualTo(
            SecretKeyFactory.getInstance(algorithm, "SunJCE").generateSecret(spec).getEncoded());
  }

  @ParameterizedTest
  @MethodSource("ones")
  void keysOfOneCode(DigestKernel one) throws Exception {
    LinkedIterations kernel = alone(one);
    int most = kernel.iterationsPerCall();
    for (int iterations : new int[] {1, 2, most, most + 1, most + 2, 5 * most}) {
      byte[] code = firstCode(one, key(one, 0));
      byte[] sum = code.clone();
      kernel.iterate(key(one, 0).states(), code, sum, iterations - 1);
      assertKey(one, 0, iterations, sum);
      kernel.iterate(key(one, 0).states(), code, sum, -1);
      assertKey(one, 0, iterations, sum);
    }
  }

  @ParameterizedTest
  @MethodSource("choices")
  void keysOfSeveralCodes(LaneChoice choice) throws Exception {
    LinkedIterations kernel = kernel(choice);
    int most = kernel.iterationsPerCall();
    for (int iterations : new int[] {1, 2, most, most + 1, most + 2, 3 * most}) {
      try (ManyCodes codes = new CodesInLanes(kernel);
          ManyCodes byBlocks = new CodesByBlocks(choice)) {
        assertKeys(codes, kernel.lanes(), choice.one(), iterations);
        assertKeys(byBlocks, kernel.lanes(), choice.one(), iterations);
      }
    }
  }

  private static void assertKeys(ManyCodes codes, int lanes, DigestKernel one, int iterations)
      throws Exception {
    for (int lane = 0; lane < lanes; lane++) {
      KeyedKernel key = key(one, lane);
      codes.place(lane, key, firstCode(one, key));
    }
    codes.iterate(iterations / 2);
    codes.iterate(iterations - 1 - iterations / 2);
    for (int lane = 0; lane < lanes; lane++) {
      byte[] sum = new byte[one.digestLength()];
      codes.copySum(lane, sum, 0, sum.length);
      assertKey(one, lane, iterations, sum);
    }
  }

  /** A kernel that is wrong where a call makes so many iterations. */
  private static final class Wrong extends LinkedIterations {
    private final int wrongAt;

    Wrong(DigestKernel one, int wrongAt) {
      super(function(one), "wrong", one);
      this.wrongAt = wrongAt;
    }

    private static MemorySegment function(DigestKernel one) {
      String name = "pbkdf2-" + one.algorithm().family().name() + "/" + one.target();
      return TestedKernels.find(name).orElseThrow();
    }

    @Override
    void call(MemorySegment states, byte[] codes, byte[] sums, int iterations) {
      super.call(states, codes, sums, iterations);
      if (iterations == wrongAt) {
        sums[0] ^= 1;
      }
    }
  }

  /** The known answers take each of the calls that the weaver states. */
  @ParameterizedTest
  @MethodSource("ones")
  void noKernelIsTrustedThatIsWrongInOneCall(DigestKernel one) {
    IterationKind kind = new IterationKind();
    assertThat(kind.computesKnownAnswers(new Wrong(one, -1))).isTrue();
    for (int iterations : LoopAnswers.ITERATIONS) {
      assertThat(kind.computesKnownAnswers(new Wrong(one, iterations)))
          .as("wrong with %d iterations", iterations)
          .isFalse();
    }
  }

  static Stream<LinkedIterations> all() {
    return Stream.concat(
        ones().map(IterationKernelsTest::alone), choices().map(IterationKernelsTest::kernel));
  }

  @ParameterizedTest
  @MethodSource("all")
  void arraysMustFit(LinkedIterations kernel) {
    int length = kernel.lanes() * kernel.codeLength();
    byte[] whole = new byte[length];
    byte[] less = new byte[length - 1];
    MemorySegment states = MemorySegment.ofArray(new byte[2 * length]);
    assertRefused(() -> kernel.iterate(states, less, whole, 1));
    assertRefused(() -> kernel.iterate(states, whole, less, 1));
    assertRefused(() -> kernel.iterate(states.asSlice(1), whole, new byte[length], 1));
    assertThatThrownBy(() -> kernel.iterate(states, whole, whole, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a kernel must not write to what it reads besides");
    assertThat(whole).containsOnly(0);
  }

  private static void assertRefused(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(IndexOutOfBoundsException.class);
  }

  /** Their digests are a part of the state, or no kernel iterates them. */
  @Test
  void otherDigestsHaveNone() {
    DigestKernel sha224 = one(DigestAlgorithm.SHA_224);
    Roll roll = KernelLinker.await().roll();
    assertThat(roll.of(DigestAlgorithm.SHA_224).iterationsInLanes().candidates()).isEmpty();
    assertThat(roll.of(DigestAlgorithm.SHA_224).iterationsInLanes().rows()).isNotEmpty();
    assertThat(alone(sha224)).isNull();
    assertThat(alone(one(DigestAlgorithm.MD5))).isNull();
  }
}
