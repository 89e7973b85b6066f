package dev.sennit.weave.proof;

import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Woven;
import java.util.ArrayList;
import java.util.List;

/** Says in words what a finished proof covers and what it takes for granted. */
final class Claims {
  private Claims() {}

  static Proof of(Woven woven, int cases) {
    List<String> assumes = new ArrayList<>(ofCaller(woven.kernel()));
    if (woven.kernel() instanceof BlockKernel kernel && kernel.aligns()) {
      assumes.add("the stack pointer is aligned as the calling convention says");
    }
    if (woven.instructions().stream().anyMatch(line -> line.row().followsDirection())) {
      assumes.add("the direction flag is clear, as the calling convention says");
    }
    assumes.add("the meanings of the instructions in the target's table");
    assumes.add("instructions take the same time whatever their data");
    return new Proof(
        List.of(
            "meaning: computes %s for every %s%s"
                .formatted(
                    woven.kernel().family(),
                    inputs(woven.kernel()),
                    cases == 1 ? "" : ", in %d cases that are all there are".formatted(cases)),
            "footprint: reads and writes only the arguments' ranges, its constants and its stack frame",
            "constant time: no branch and no address depends on " + secrets(woven.kernel()),
            "calling convention %s: saved registers, stack pointer and return address are restored"
                .formatted(woven.abi().name()),
            "stack: no secret is left on it, and the frame is the one that unwinding is told of",
            "whole numbers: no instruction reads or writes the control or status of floating-point arithmetic"),
        List.copyOf(assumes));
  }

  private static String inputs(Kernel kernel) {
    return switch (kernel) {
      case BlockKernel _ -> "state and message";
      case ModeKernel _ -> "schedule of 10, 12 or 14 rounds, state and text";
      case KeyKernel _ -> "key of 16, 24 or 32 bytes";
      case ClearKernel _ -> "length, wherever the memory lies";
    };
  }

  private static String secrets(Kernel kernel) {
    return switch (kernel) {
      case BlockKernel _ -> "state or message";
      case ModeKernel _ -> "keys, counters, sum or text";
      case KeyKernel _ -> "the key";
      case ClearKernel _ -> "what the memory held, and nothing is read";
    };
  }

  private static List<String> ofCaller(Kernel kernel) {
    return switch (kernel) {
      case BlockKernel _ ->
          List.of(
              "the ranges of the arguments are valid; states, messages, their table and the stack do not overlap, but states after may be those before",
              "there are fewer than 2^58 blocks; the length is whole blocks where nothing is padded",
              "a total is below 2^56; where it says so, a second state before lies behind the first, for an HMAC");
      case ModeKernel mode ->
          List.of(
              "the ranges of the arguments are valid; they and the stack do not overlap, but in and out may be the same",
              mode.mode().hashes() == Hashed.NOTHING
                  ? "the schedule's round keys are those of a key"
                  : "the schedule's powers are those of GHASH's key, divided by x",
              mode.mode().makesTag()
                  ? "the length is whole blocks where the text does not end"
                  : "the length is the text's");
      case KeyKernel _ ->
          List.of(
              "the ranges of the arguments are valid; schedule, key and the stack do not overlap");
      case ClearKernel _ ->
          List.of(
              "the memory is valid, ends below 2^63 and is not on the kernel's part of the stack",
              "what AArch64's DCZID_EL0 says of blocks is true, on all cores alike, and its reserved bits are zero");
    };
  }
}
