package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.DigestNames;
import dev.sennit.weave.algorithm.Digests;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.algorithm.Reference;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Whether a kernel computes what its algorithm says on some messages of numbers. */
final class OnNumbers extends KernelOnNumbers {
  private static final List<Integer> FEW_LENGTHS =
      List.of(0, 1, 3, 7, 8, 21, 42, 55, 56, 63, 64, 71, 72, 119, 120, 127, 128, 135, 136, 200);

  private static final int LONGEST = 200;
  private static final int MOST_BLOCKS = 4;

  private final Reference reference;

  OnNumbers(WovenKernel woven, long seed) {
    super(woven, seed);
    this.reference = new Reference(Kernels.algorithm(woven));
  }

  /** Checks one call that takes in a whole message of that many bytes. */
  private void checkMessage(int length) {
    byte[] message = bytes(length);
    byte[] after = call().message(reference.initialState(), message, end(length));
    expectDigest(message, after, length + " bytes");
  }

  /** Checks a call that takes in the whole blocks and ends no message, and one for the rest. */
  private void checkMessageInTwoCalls(int length) {
    byte[] message = bytes(length);
    int whole = length - Kernels.algorithm(woven).padding().rest(length, blockBytes());
    byte[] blocks = Arrays.copyOf(message, whole);
    byte[] between = call().message(reference.initialState(), blocks, Long.MIN_VALUE);
    expect(reference.after(reference.initialState(), blocks), between, whole + " whole bytes");
    byte[] after = call().message(between, Arrays.copyOfRange(message, whole, length), end(length));
    expectDigest(message, after, length + " bytes in two calls");
  }

  /** Checks a call that takes the digest of a message of that many bytes into an outer state. */
  private void checkMac(int length, int digestLength) {
    byte[] message = bytes(length);
    byte[] outer = bytes(stateBytes());
    byte[] states = Arrays.copyOf(reference.initialState(), 2 * stateBytes());
    System.arraycopy(outer, 0, states, stateBytes(), stateBytes());
    byte[] after = call().message(states, message, end(length) | (long) digestLength << 56);
    byte[] inner = reference.ended(reference.initialState(), message, length);
    byte[] digest = Arrays.copyOf(inner, digestLength);
    expect(
        reference.ended(outer, digest, blockBytes() + digestLength),
        after,
        "the MAC of " + length + " bytes");
  }

  /** Checks that many blocks of each strand's message, taken into any states. */
  private void checkBlocks(int blocks) {
    List<byte[]> messages = new ArrayList<>();
    byte[] states = bytes(woven.kernel().shape().messages() * stateBytes());
    byte[] expected = new byte[states.length];
    for (int strand = 0; strand < woven.kernel().shape().messages(); strand++) {
      byte[] message = bytes(blocks * blockBytes());
      messages.add(message);
      int place = strand * stateBytes();
      byte[] state = Arrays.copyOfRange(states, place, place + stateBytes());
      System.arraycopy(reference.after(state, message), 0, expected, place, stateBytes());
    }
    expect(expected, call().blocks(states, messages), blocks + " blocks");
  }

  @Override
  void checkEveryLength() {
    if (Kernels.isSingle(woven)) {
      IntStream.rangeClosed(0, LONGEST).forEach(this::checkMessage);
    } else {
      IntStream.rangeClosed(0, MOST_BLOCKS).forEach(this::checkBlocks);
    }
  }

  @Override
  void checkAFewOfAll() {
    if (Kernels.isSingle(woven)) {
      FEW_LENGTHS.forEach(this::checkMessage);
      List.of(0, 64, 136, 199).forEach(this::checkMessageInTwoCalls);
      for (int digestLength : Kernels.algorithm(woven).macLengths()) {
        List.of(0, 63, 150).forEach(length -> checkMac(length, digestLength));
      }
    } else {
      List.of(0, 1, 2, 3).forEach(this::checkBlocks);
    }
  }

  /** As the JDK computes it, which knows nothing of this project; what it lacks, as stated. */
  private byte[] jdkDigest(byte[] message) {
    BlockFunction algorithm = Kernels.algorithm(woven);
    if (!Digests.IN_JDK.contains(algorithm)) {
      return reference.digest(message);
    }
    try {
      return MessageDigest.getInstance(DigestNames.ofJdk(algorithm)).digest(message);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a kernel is told of the end of a message. */
  private int end(int length) {
    Padding padding = Kernels.algorithm(woven).padding();
    return padding.isBegunByCaller() ? padding.first() : length;
  }

  private int blockBytes() {
    return Kernels.algorithm(woven).blockBytes();
  }

  private int stateBytes() {
    return Kernels.algorithm(woven).stateBytes();
  }

  /** The digest is the first bytes of the state, or all of it. */
  private void expectDigest(byte[] message, byte[] state, String what) {
    byte[] digest = jdkDigest(message);
    expect(digest, Arrays.copyOf(state, digest.length), what);
  }
}
