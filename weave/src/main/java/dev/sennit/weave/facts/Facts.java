package dev.sennit.weave.facts;

import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be known of a kernel before it is called, beside what it computes.
 *
 * @param stackBytes the most stack that it takes, with its return address. The proof shows that the
 *     frame is the only place where the stack pointer moves, so this is a bound.
 * @param vectorBits the width of the widest vector register that it uses; 0 if it uses none
 * @param warnings where it may lose time, a line each
 */
public record Facts(int stackBytes, int vectorBits, List<String> warnings) {

  /** Some processors run slower for a while after they have used registers of this width. */
  private static final int WIDEST = 512;

  /** Returns the facts of a kernel on one calling convention. */
  public static Facts of(WovenKernel woven) {
    List<Access> accesses = Accesses.of(woven);
    List<String> warnings = new ArrayList<>(StoreForwarding.warnings(woven, accesses));
    warnings.addAll(LineCrossing.warnings(woven, accesses));
    return new Facts(
        woven.stack().bytes() + woven.abi().architecture().returnAddressBytes(),
        vectorBits(woven),
        List.copyOf(warnings));
  }

  /** Returns a sentence for callers, true of a kernel on each calling convention. */
  public static String remark(List<Facts> each) {
    int stack = each.stream().mapToInt(Facts::stackBytes).max().orElseThrow();
    int bits = each.stream().mapToInt(Facts::vectorBits).max().orElseThrow();
    return (stack == 0 ? "Takes no stack" : "Takes at most %d bytes of stack".formatted(stack))
        + (bits == WIDEST ? ", uses registers of 512 bits." : ".");
  }

  private static int vectorBits(WovenKernel woven) {
    return woven.instructions().stream()
        .flatMap(instruction -> instruction.row().views().values().stream())
        .filter(view -> view.bank() == Bank.VECTOR)
        .mapToInt(view -> view.bits())
        .max()
        .orElse(0);
  }
}
