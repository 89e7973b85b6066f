package dev.sennit.weave.proof.sabotage;

import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.Kernels;
import java.util.regex.Pattern;

/**
 * A kernel with one thing changed, which must not be proved.
 *
 * @param name what is changed
 * @param woven the changed kernel
 * @param reason what the refusal has to speak of
 */
record Sabotage(String name, WovenKernel woven, Reason reason) {

  /** What a refusal can be about. */
  enum Reason {
    /** The result; in a loop a wrong word is one that nothing is known of in the next round. */
    RESULT(
        "not as [\\w -]+ says|does not lead from one \\w+ to the next|whose value is unknown"
            + "|where nothing has been written|(places|distances) that are not known"),
    SHIFT("shifts words of \\d+ bits by"),
    READ("reads \\d+ bytes at .*, outside of what it may read"),
    /** Behind a block comes what may not be read, or the stack where nothing has been written. */
    BEYOND(READ.pattern + "|where nothing has been written"),
    /** A wrong pointer shows in the reading, or where that may be read, in the result. */
    POINTER(RESULT.pattern + "|" + READ.pattern),
    WRITTEN("writes \\d+ bytes at .*, outside of what it may write"),
    UNKNOWN("whose value is unknown|where nothing has been written"),
    BLOCKS(
        "as long as there are blocks left|without knowing that there is one|outside of what it may"
            + "|does not come to an end|the contract leaves open|taken in the whole blocks"
            + "|blocks twice|that its loop writes to"),
    /** A wrong step of an iteration shows as any of these, whichever comes first. */
    ITERATION(
        RESULT.pattern
            + "|"
            + READ.pattern
            + "|"
            + WRITTEN.pattern
            + "|"
            + SHIFT.pattern
            + "|as long as there are iterations left|has .* nowhere|iterates, but not from the beginning"
            + "|without having iterated|without knowing that there is an iteration"
            + "|does not come to an end|the contract leaves open|in a loop"),
    SECRET_BRANCH("branches on a secret"),
    SECRET_ADDRESS("address that depends on a secret"),
    SAVED("without having restored|where nothing has been written|overwrites the saved value"),
    STACK("stack pointer|outside of what it may|return address"),
    REGISTER("which .+ does not (allow|have)"),
    PLACE("in a place for another kind of operand"),
    FEATURE("needs \\w+, which \\S+ does not promise"),
    TIE("in one place|writes two results to"),
    /** Above the 128 bits that every processor has. */
    UPPER_HALF("returns with upper halves that have been written"),
    /** An instruction of the legacy encoding that would be slow. */
    LEGACY(
        "(executes|comes to) instructions of the legacy encoding with upper halves"
            + " (as the caller left them|that have been written)"),
    LEFT_ON_STACK("leaves a secret on the stack"),
    /** Unwinding is written from the frame: one that is not the code's is as wrong as code. */
    FRAME(
        "in another way than its unwinding says|at a place that unwinding does not know|overwrites the saved value"),
    LANDING_PAD("begins without '.*', which indirect calls land on"),
    CONTROL(
        "past its end|which does not exist|which is not where the passage begins|branches on .*, which the contract leaves open"),
    /** A counter that is not the next block's. */
    COUNTER("another counter than is theirs|leaves COUNTER as|the counter|" + RESULT.pattern),
    /** In the modes of AES a wrong step shows as any of these, whichever comes first. */
    MODE(
        RESULT.pattern
            + "|"
            + READ.pattern
            + "|"
            + WRITTEN.pattern
            + "|"
            + TIE.pattern
            + "|computes another product|is not linear|is not a product|adds words that are linear in|adds a number"
            + "|multiplies words that are not data and factors|too wide to analyse"
            + "|takes blocks|takes a block|into GHASH|GHASH has taken in|returns when .* blocks"
            + "|returns with byte|comes to a passage|(a|the) passage|as long as there are groups left"
            + "|leaves \\w+ as|in the next round|left open|does not come to an end"
            + "|what the mode does not ask for|the contract leaves open|a secret"),
    /** A schedule that is not the key's. */
    SCHEDULE(
        "byte \\d+ of the schedule as|"
            + RESULT.pattern
            + "|"
            + READ.pattern
            + "|"
            + WRITTEN.pattern),
    NOT_CLEARED("returns with bytes that are not zero"),
    NOT_ZERO("to memory that is to be zero|fills memory that is to be zero with"),
    NOT_ALIGNED("is a multiple of \\d+"),
    NOT_SEEN("returns before a fence makes its zeros visible"),
    FORBIDDEN("where the processor forbids it"),
    LEFT_OPEN("depends on .*, which the contract leaves open"),
    INNER_LOOP("branches within a loop"),
    ENDLESS("does not come to an end"),
    /** Where memory is cleared a wrong length shows as any of these, whichever comes first. */
    CLEARING(
        NOT_CLEARED.pattern
            + "|writes \\S+ bytes at .*, outside of what it may write|"
            + ENDLESS.pattern
            + "|"
            + NOT_ALIGNED.pattern
            + "|may overflow \\d+ bits|whose value is unknown"),
    /** In padding a wrong step shows as any of these, whichever comes first. */
    PADDING(
        RESULT.pattern
            + "|"
            + READ.pattern
            + "|"
            + WRITTEN.pattern
            + "|"
            + BLOCKS.pattern
            + "|"
            + LEFT_ON_STACK.pattern);

    private final Pattern pattern;

    Reason(String pattern) {
      this.pattern = Pattern.compile(pattern);
    }

    Pattern pattern() {
      return pattern;
    }
  }

  @Override
  public String toString() {
    return Kernels.name(woven) + ": " + name;
  }
}
