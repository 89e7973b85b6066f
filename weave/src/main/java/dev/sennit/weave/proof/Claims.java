package dev.sennit.weave.proof;

import dev.sennit.weave.weaver.Woven;
import java.util.List;

/** Says in words what a finished proof covers and what it takes for granted. */
final class Claims {
  private Claims() {}

  static Proof of(Woven woven, int cases) {
    return new Proof(
        List.of(
            "meaning: computes %s for every state and message%s"
                .formatted(
                    woven.kernel().algorithm().family(),
                    cases == 1 ? "" : ", in %d cases that are all there are".formatted(cases)),
            "footprint: reads and writes only the arguments' ranges, its constants and its stack frame",
            "constant time: no branch and no address depends on state or message",
            "calling convention %s: saved registers, stack pointer and return address are restored"
                .formatted(woven.abi().name()),
            "stack: no secret is left on it, and the frame is the one that unwinding is told of"),
        List.of(
            "the ranges of the arguments are valid; states, messages, their table and the stack do not overlap, but states after may be those before",
            "there are fewer than 2^58 blocks; the length is whole blocks where nothing is padded",
            "a total is below 2^56; where it says so, a second state before lies behind the first, for an HMAC",
            "the meanings of the instructions in the target's table",
            "instructions take the same time whatever their data"));
  }
}
