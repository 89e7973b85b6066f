package dev.sennit.weave.portable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.algorithm.Reference;
import dev.sennit.weave.algorithm.Sha1;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.algorithm.Sha3;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Protects: digests made with the compiled sources are the JDK's. (The JDK has no SM3.) */
class SourcesComputeWhatTheJdkComputesTest {
  private static final int LONGEST = 300;

  private final Random random = new Random(3);

  @TempDir Path folder;

  static Stream<Arguments> digests() {
    return Stream.of(
        Arguments.of("MD5", "Md5Block", new Md5()),
        Arguments.of("SHA-1", "Sha1Block", new Sha1()),
        Arguments.of("SHA-224", "Sha256Block", Sha2.SHA_224),
        Arguments.of("SHA-256", "Sha256Block", Sha2.SHA_256),
        Arguments.of("SHA-384", "Sha512Block", Sha2.SHA_384),
        Arguments.of("SHA-512", "Sha512Block", Sha2.SHA_512),
        Arguments.of("SHA-512/256", "Sha512Block", Sha2.SHA_512_256),
        Arguments.of("SHA3-224", "KeccakPermutation", Sha3.SHA3_224),
        Arguments.of("SHA3-256", "KeccakPermutation", Sha3.SHA3_256),
        Arguments.of("SHA3-512", "KeccakPermutation", Sha3.SHA3_512));
  }

  @ParameterizedTest
  @MethodSource("digests")
  void onMessagesOfEveryLength(String jdkName, String className, BlockFunction algorithm)
      throws Exception {
    BlockClass plan = BlockClassTest.named(className);
    String source = JavaPrinter.print(plan, "compiled", Style.FEW_OPERATIONS);
    check(jdkName, algorithm, Compiled.of(folder, className, source));
  }

  private void check(String jdkName, BlockFunction algorithm, Compiled compiled) throws Exception {
    MessageDigest jdk = MessageDigest.getInstance(jdkName);
    for (int length = 0; length <= LONGEST; length++) {
      byte[] message = new byte[length];
      random.nextBytes(message);
      assertThat(digest(compiled, algorithm, message))
          .as("%s of %d bytes", jdkName, length)
          .isEqualTo(jdk.digest(message));
    }
  }

  private static byte[] digest(Compiled compiled, BlockFunction algorithm, byte[] message) {
    byte[] padded = new Reference(algorithm).padded(message, message.length);
    ByteBuffer out = ByteBuffer.allocate(algorithm.stateBytes()).order(algorithm.byteOrder());
    List<Long> initial = algorithm.initialState();
    if (algorithm.wordBits() == Long.SIZE) {
      long[] state = initial.stream().mapToLong(Long::longValue).toArray();
      for (int block = 0; block < padded.length; block += algorithm.blockBytes()) {
        absorb(compiled, algorithm, state, padded, block);
      }
      Arrays.stream(state).forEach(out::putLong);
    } else {
      int[] state = initial.stream().mapToInt(Long::intValue).toArray();
      for (int block = 0; block < padded.length; block += algorithm.blockBytes()) {
        compiled.call("next", state, padded, block);
      }
      Arrays.stream(state).forEach(out::putInt);
    }
    return Arrays.copyOf(out.array(), algorithm.digestBytes());
  }

  private static void absorb(
      Compiled compiled, BlockFunction algorithm, long[] state, byte[] padded, int block) {
    if (!(algorithm instanceof Sha3)) {
      compiled.call("next", state, padded, block);
      return;
    }
    ByteBuffer words = ByteBuffer.wrap(padded).order(algorithm.byteOrder());
    for (int lane = 0; lane < algorithm.blockWords(); lane++) {
      state[lane] ^= words.getLong(block + Long.BYTES * lane);
    }
    compiled.call("next", (Object) state);
  }
}
