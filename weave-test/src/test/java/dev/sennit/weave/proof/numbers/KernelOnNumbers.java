package dev.sennit.weave.proof.numbers;

import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.sabotage.Fault;

/** Whether a kernel of any kind computes what it should on numbers. */
public final class KernelOnNumbers {
  private KernelOnNumbers() {}

  /**
   * Checks all that differs in the way a kernel takes, each a few times; a {@link Fault} says more.
   */
  public static void checkAFewOfAll(WovenKernel woven, long seed) {
    switch (woven.kernel()) {
      case BlockKernel _ -> new OnNumbers(woven, seed).checkAFewOfAll();
      case IterationKernel _ -> new IterationsOnNumbers(woven, seed).checkAFewOfAll();
      case ModeKernel _, KeyKernel _ -> new AesOnNumbers(woven, seed).checkAFewOfAll();
      case ClearKernel _ -> new ClearingOnNumbers(woven, seed).checkAFewOfAll();
    }
  }

  /** Checks every length up to a few blocks, groups or turns of a loop. */
  static void checkEveryLength(WovenKernel woven) {
    switch (woven.kernel()) {
      case BlockKernel _ -> new OnNumbers(woven, 1).checkEveryLength();
      case IterationKernel _, KeyKernel _ -> {}
      case ModeKernel _ -> new AesOnNumbers(woven, 1).checkEveryLength();
      case ClearKernel _ -> new ClearingOnNumbers(woven, 1).checkEveryLength();
    }
  }
}
