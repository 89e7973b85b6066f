package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.ClearKernel;
import dev.sennit.weave.weaver.Clearing;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Shape;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a proof says of each kind of kernel what it covers and what it takes for granted. */
@Tag("checks")
class ClaimsTest {
  private static Proof of(Kernel kernel, int cases) {
    return Claims.of(SmallCode.of(kernel, X64.SYSTEM_V, "").woven(), cases);
  }

  private static Proof of(Mode mode) {
    return of(new ModeKernel(mode, X64.AES, Shape.SINGLE, false), 2);
  }

  @Test
  void ofAMode() {
    assertThat(of(Mode.ENCRYPT).covers())
        .contains(
            "meaning: computes gcm-encrypt for every schedule of 10, 12 or 14 rounds, state and"
                + " text, in 2 cases that are all there are",
            "constant time: no branch and no address depends on keys, counters, sum or text");
    assertThat(of(Mode.ENCRYPT).assumes())
        .contains(
            "the schedule's powers are those of GHASH's key, divided by x",
            "the length is whole blocks where the text does not end");
    assertThat(of(Mode.COUNT).assumes())
        .contains("the schedule's round keys are those of a key", "the length is the text's");
  }

  @Test
  void ofKeysAndOfClearing() {
    assertThat(of(new KeyKernel(X64.AES), 1).covers())
        .contains(
            "meaning: computes aes-key for every key of 16, 24 or 32 bytes",
            "constant time: no branch and no address depends on the key",
            "calling convention sysv: saved registers, stack pointer and return address are"
                + " restored");
    assertThat(of(new KeyKernel(X64.AES), 1).assumes())
        .hasSize(3)
        .contains(
            "the ranges of the arguments are valid; schedule, key and the stack do not overlap");
    Proof clearing = of(new ClearKernel(Clearing.VECTOR, X64.V3), 1);
    assertThat(clearing.covers())
        .contains(
            "meaning: computes clear-vector for every length, wherever the memory lies",
            "constant time: no branch and no address depends on what the memory held, and nothing"
                + " is read");
    assertThat(clearing.assumes())
        .contains(
            "the memory is valid, ends below 2^63 and is not on the kernel's part of the stack");
  }

  @Test
  void ofBlocks() {
    Proof proof = of(SmallBatch.kernel(new SmallBatch()), 1);
    assertThat(proof.covers())
        .contains("constant time: no branch and no address depends on state or message");
    assertThat(proof.assumes())
        .contains(
            "a total is below 2^56; where it says so, a second state before lies behind the first, for an HMAC");
  }
}
