package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.Arrays;
import java.util.Random;

/** Whether a kernel of any kind computes what it should on numbers. */
public abstract class KernelOnNumbers {
  final WovenKernel woven;
  final Random random;

  KernelOnNumbers(WovenKernel woven, long seed) {
    this.woven = woven;
    this.random = new Random(seed);
  }

  /**
   * Checks all that differs in the way a kernel takes, each a few times; a {@link Fault} says more.
   */
  public static void checkAFewOfAll(WovenKernel woven, long seed) {
    of(woven, seed).checkAFewOfAll();
  }

  /** Checks every length up to a few blocks, groups or turns of a loop. */
  static void checkEveryLength(WovenKernel woven) {
    of(woven, 1).checkEveryLength();
  }

  private static KernelOnNumbers of(WovenKernel woven, long seed) {
    return switch (woven.kernel()) {
      case BlockKernel _ -> new OnNumbers(woven, seed);
      case IterationKernel _ -> new IterationsOnNumbers(woven, seed);
      case ModeKernel _, KeyKernel _ -> new AesOnNumbers(woven, seed);
      case ClearKernel _ -> new ClearingOnNumbers(woven, seed);
      case ProcessorKernel _ -> new AskingOnNumbers(woven, seed);
    };
  }

  abstract void checkAFewOfAll();

  void checkEveryLength() {}

  final CallOnNumbers call() {
    return new CallOnNumbers(woven, random);
  }

  final byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }

  static void expect(byte[] expected, byte[] actual, String what) {
    if (!Arrays.equals(expected, actual)) {
      throw new Fault("computes something else of %s", what);
    }
  }
}
