package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A kernel with one thing changed, which must not be proved.
 *
 * @param name what is changed
 * @param woven the changed kernel
 * @param reason what the refusal has to speak of
 */
record Sabotage(String name, WovenKernel woven, Reason reason) {

  /**
   * What a refusal can be about, and the test with the tag "checks" that shows in a few lines what
   * is refused so. Where several checks may be the first to see it, it is the test of one of them.
   */
  enum Reason {
    /** The result; in a loop a wrong word is one that nothing is known of in the next round. */
    RESULT(
        "proof.digest.LoopProofTest",
        "not as [\\w -]+ says|does not lead from one \\w+ to the next|whose value is unknown"
            + "|where nothing has been written|(places|distances) that are not known"),
    READ(
        "proof.machine.InstructionExecutionTest",
        "reads \\d+ bytes at .*, outside of what it may read"),
    /** A wrong pointer shows in the reading, or where that may be read, in the result. */
    POINTER("proof.digest.LoopProofTest", RESULT.pattern, READ.pattern),
    WRITTEN(
        "proof.machine.InstructionExecutionTest",
        "writes \\d+ bytes at .*, outside of what it may write"),
    UNKNOWN(
        "proof.machine.MachineStateTest", "whose value is unknown|where nothing has been written"),
    BLOCKS(
        "proof.digest.LoopProofTest",
        "as long as there are blocks left|without knowing that there is one|outside of what it may"
            + "|does not come to an end|the contract leaves open|taken in the whole blocks"
            + "|blocks twice|that its loop writes to"),
    /** A wrong step of an iteration shows as any of these, whichever comes first. */
    ITERATION(
        "proof.digest.IterationProofTest",
        RESULT.pattern,
        READ.pattern,
        WRITTEN.pattern,
        "as long as there are iterations left|has .* nowhere|iterates, but not from the"
            + " beginning|without having iterated|without knowing that there is an iteration|does"
            + " not come to an end|the contract leaves open|in a loop"),
    SECRET_BRANCH("proof.machine.InstructionExecutionTest", "branches on a secret"),
    SECRET_ADDRESS("proof.machine.InstructionExecutionTest", "address that depends on a secret"),
    SAVED(
        "proof.machine.EntryRegistersTest",
        "without having restored|where nothing has been written|overwrites the saved value"),
    STACK(
        "proof.machine.EntryRegistersTest", "stack pointer|outside of what it may|return address"),
    REGISTER("proof.machine.AdmissionTest", "which .+ does not (allow|have)"),
    PLACE("proof.machine.AdmissionTest", "in a place for another kind of operand"),
    FEATURE("proof.machine.AdmissionTest", "needs \\w+, which \\S+ does not promise"),
    /** Above the 128 bits that every processor has. */
    UPPER_HALF(
        "proof.machine.EntryRegistersTest", "returns with upper halves that have been written"),
    /** An instruction of the legacy encoding that would be slow. */
    LEGACY(
        "proof.machine.CodeSegmentTest",
        "(executes|comes to) instructions of the legacy encoding with upper halves"
            + " (as the caller left them|that have been written)"),
    LEFT_ON_STACK("proof.machine.EntryRegistersTest", "leaves a secret on the stack"),
    /** Unwinding is written from the frame: one that is not the code's is as wrong as code. */
    FRAME(
        "proof.machine.FrameCheckTest",
        "in another way than its unwinding says|at a place that unwinding does not know|overwrites"
            + " the saved value"),
    LANDING_PAD("proof.machine.AdmissionTest", "begins without '.*', which indirect calls land on"),
    CONTROL(
        "proof.digest.DigestPathTest",
        "past its end|which does not exist|which is not where the passage begins|branches on .*,"
            + " which the contract leaves open"),
    /** A counter that is not the next block's. */
    COUNTER(
        "proof.mode.ModePathTest",
        "another counter than is theirs|leaves COUNTER as|the counter",
        RESULT.pattern),
    /** In the modes of AES a wrong step shows as any of these, whichever comes first. */
    MODE(
        "proof.mode.PassageProofTest",
        RESULT.pattern,
        READ.pattern,
        WRITTEN.pattern
            + "|"
            + "computes another product|is not linear|is not a product|adds words that are linear"
            + " in|adds a number|multiplies words that are not data and factors|too wide to"
            + " analyse|takes blocks|takes a block|into GHASH|GHASH has taken in|returns when .*"
            + " blocks|returns with byte|comes to a passage|(a|the) passage|as long as there are"
            + " groups left|leaves \\w+ as|in the next round|left open|does not come to an end|what"
            + " the mode does not ask for|the contract leaves open|a secret"),
    /** A schedule that is not the key's. */
    SCHEDULE(
        "proof.mode.KeyPathTest",
        "byte \\d+ of the schedule as",
        RESULT.pattern,
        READ.pattern,
        WRITTEN.pattern),
    NOT_CLEARED("proof.machine.ClearedMemoryTest", "returns with bytes that are not zero"),
    NOT_ZERO(
        "proof.machine.ClearedMemoryTest",
        "to memory that is to be zero|fills memory that is to be zero with"),
    NOT_ALIGNED("proof.machine.ClearedMemoryTest", "is a multiple of \\d+"),
    NOT_SEEN("proof.machine.ClearedMemoryTest", "returns before a fence makes its zeros visible"),
    FORBIDDEN("proof.machine.ClearedMemoryTest", "where the processor forbids it"),
    LEFT_OPEN("proof.clear.ClearPathTest", "depends on .*, which the contract leaves open"),
    INNER_LOOP("proof.clear.ClearPathTest", "branches within a loop"),
    ENDLESS("proof.clear.ClearPathTest", "does not come to an end"),
    /** Where memory is cleared a wrong length shows as any of these, whichever comes first. */
    CLEARING(
        "proof.clear.ClearPathTest",
        NOT_CLEARED.pattern,
        "writes \\S+ bytes at .*, outside of what it may write",
        ENDLESS.pattern,
        NOT_ALIGNED.pattern,
        "may overflow \\d+ bits|whose value is unknown"),
    /** In padding a wrong step shows as any of these, whichever comes first. */
    PADDING(
        "proof.digest.DigestPathTest",
        RESULT.pattern,
        READ.pattern,
        WRITTEN.pattern,
        BLOCKS.pattern,
        LEFT_ON_STACK.pattern);

    /** The name of the small test, without the package of all of them. */
    final String test;

    final Pattern pattern;

    Reason(String test, Object... patterns) {
      this.test = test;
      this.pattern =
          Pattern.compile(
              Stream.of(patterns).map(Object::toString).collect(Collectors.joining("|")));
    }
  }

  @Override
  public String toString() {
    return Kernels.name(woven) + ": " + name;
  }
}
