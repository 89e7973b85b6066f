package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Reference;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Fault;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Whether a kernel iterates as the JDK's HMAC does, on some keys and codes. */
public final class IterationsOnNumbers {
  private static final List<Integer> NUMBERS = List.of(0, 1, 2, 3, 7);

  private final WovenKernel woven;
  private final BlockFunction algorithm;
  private final Random random;

  public IterationsOnNumbers(WovenKernel woven, long seed) {
    this.woven = woven;
    this.algorithm = ((IterationKernel) woven.kernel()).algorithm();
    this.random = new Random(seed);
  }

  /** Checks some numbers of iterations; a {@link Fault} says more. */
  public void checkAFewOfAll() {
    NUMBERS.forEach(this::check);
  }

  private void check(int iterations) {
    byte[] key = bytes(algorithm.blockBytes());
    byte[] code = bytes(algorithm.digestBytes());
    byte[] sum = bytes(algorithm.digestBytes());
    byte[] expectedCode = code.clone();
    byte[] expectedSum = sum.clone();
    Mac mac = mac(key);
    for (int i = 0; i < iterations; i++) {
      expectedCode = mac.doFinal(expectedCode);
      for (int place = 0; place < expectedSum.length; place++) {
        expectedSum[place] ^= expectedCode[place];
      }
    }
    new CallOnNumbers(woven, random).iterate(code, states(key), sum, iterations);
    expect(expectedCode, code, "code", iterations);
    expect(expectedSum, sum, "sum", iterations);
  }

  private Mac mac(byte[] key) {
    String name = "Hmac" + algorithm.name().toUpperCase(Locale.ROOT);
    try {
      Mac mac = Mac.getInstance(name);
      mac.init(new SecretKeySpec(key, name));
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The states behind the two blocks of a key. */
  private byte[] states(byte[] key) {
    Reference reference = new Reference(algorithm);
    byte[] states = new byte[2 * algorithm.stateBytes()];
    int place = 0;
    for (int padding : List.of(0x36, 0x5c)) {
      byte[] block = key.clone();
      for (int i = 0; i < block.length; i++) {
        block[i] ^= (byte) padding;
      }
      byte[] state = reference.after(reference.initialState(), block);
      System.arraycopy(state, 0, states, place, state.length);
      place += state.length;
    }
    return states;
  }

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  private static void expect(byte[] expected, byte[] actual, String what, int iterations) {
    if (!Arrays.equals(expected, actual)) {
      throw new Fault("makes another %s in %d iterations", what, iterations);
    }
  }
}
