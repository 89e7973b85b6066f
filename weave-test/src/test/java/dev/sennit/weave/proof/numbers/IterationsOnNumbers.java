package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Reference;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.small.SmallIteration;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Whether a kernel iterates as the JDK's HMAC does, or that of a made-up digest, on some keys and
 * codes, in every lane or strand.
 */
final class IterationsOnNumbers extends KernelOnNumbers {
  private static final List<Integer> NUMBERS = List.of(0, 1, 2, 3, 7);

  private final BlockFunction algorithm;
  private final int codes;

  IterationsOnNumbers(WovenKernel woven, long seed) {
    super(woven, seed);
    IterationKernel kernel = (IterationKernel) woven.kernel();
    this.algorithm = kernel.algorithm();
    this.codes = kernel.codes();
  }

  @Override
  void checkAFewOfAll() {
    NUMBERS.forEach(this::check);
  }

  private void check(int iterations) {
    int length = algorithm.digestBytes();
    byte[] code = bytes(codes * length);
    byte[] sum = bytes(codes * length);
    byte[] states = new byte[2 * codes * algorithm.stateBytes()];
    byte[] expectedCode = code.clone();
    byte[] expectedSum = sum.clone();
    for (int lane = 0; lane < codes; lane++) {
      byte[] key = bytes(algorithm.blockBytes());
      copyState(key, 0x36, states, lane);
      copyState(key, 0x5c, states, codes + lane);
      iterate(mac(key), expectedCode, expectedSum, lane * length, iterations);
    }
    call().iterate(code, states, sum, iterations);
    expect(expectedCode, code, "the code in " + iterations + " iterations");
    expect(expectedSum, sum, "the sum in " + iterations + " iterations");
  }

  private void iterate(
      UnaryOperator<byte[]> mac, byte[] codes, byte[] sums, int at, int iterations) {
    byte[] code = Arrays.copyOfRange(codes, at, at + algorithm.digestBytes());
    for (int i = 0; i < iterations; i++) {
      code = mac.apply(code);
      for (int place = 0; place < code.length; place++) {
        sums[at + place] ^= code[place];
      }
    }
    System.arraycopy(code, 0, codes, at, code.length);
  }

  private UnaryOperator<byte[]> mac(byte[] key) {
    return algorithm instanceof SmallIteration ? code -> stated(key, code) : jdk(key)::doFinal;
  }

  private byte[] stated(byte[] key, byte[] code) {
    byte[] inner = ended(padded(key, 0x36), code);
    return ended(padded(key, 0x5c), inner);
  }

  private byte[] ended(byte[] block, byte[] message) {
    ByteBuffer whole = ByteBuffer.allocate(block.length + message.length);
    return new Reference(algorithm).digest(whole.put(block).put(message).array());
  }

  private Mac jdk(byte[] key) {
    String name = "Hmac" + algorithm.name().toUpperCase(Locale.ROOT);
    try {
      Mac mac = Mac.getInstance(name);
      mac.init(new SecretKeySpec(key, name));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Copies the state behind a block of the key, each of whose bytes is changed. */
  private void copyState(byte[] key, int padding, byte[] states, int index) {
    Reference reference = new Reference(algorithm);
    byte[] state = reference.after(reference.initialState(), padded(key, padding));
    System.arraycopy(state, 0, states, index * state.length, state.length);
  }

  private static byte[] padded(byte[] key, int padding) {
    byte[] block = key.clone();
    for (int i = 0; i < block.length; i++) {
      block[i] ^= (byte) padding;
    }
    return block;
  }
}
