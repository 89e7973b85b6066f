package dev.sennit.runtime.digest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A digest of words of 32 bits in Java. */
abstract sealed class IntDigest extends JavaDigest permits Sm3Digest, Blake2sDigest {
  private final VarHandle words;
  int[] state;

  IntDigest(DigestAlgorithm algorithm) {
    super(algorithm);
    this.words = MethodHandles.byteArrayViewVarHandle(int[].class, algorithm.family().byteOrder());
    this.state = new int[algorithm.stateLength() / Integer.BYTES];
    engineReset();
  }

  @Override
  void begin(byte[] initial) {
    // In place: the state before may be a secret.
    for (int i = 0; i < state.length; i++) {
      state[i] = (int) words.get(initial, i * Integer.BYTES);
    }
  }

  @Override
  void write(byte[] digest) {
    for (int at = 0; at < digest.length; at += Integer.BYTES) {
      words.set(digest, at, state[at / Integer.BYTES]);
    }
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    IntDigest copy = (IntDigest) super.clone();
    copy.state = state.clone();
    return copy;
  }
}
