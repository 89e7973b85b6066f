package dev.sennit.weave.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.A64;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.Clearing;
import dev.sennit.weave.kernel.Kernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.Shape;
import dev.sennit.weave.proof.small.SmallBatch;
import dev.sennit.weave.proof.small.SmallCode;
import dev.sennit.weave.proof.small.SmallIteration;
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
                + " text, in each of its 2 cases",
            "constant time: no branch and no address depends on keys, counters, sum or text");
    assertThat(of(Mode.ENCRYPT).assumes())
        .contains(
            "the schedule's last powers are those of GHASH's key, divided by x: one for each whole"
                + " block of the text, down to a power of two, at least 1 and at most 1",
            "a text that does not end has whole blocks only");
    assertThat(of(Mode.CTR).assumes())
        .contains("the schedule's round keys are those of a key", "the length is that of the text");
  }

  @Test
  void ofIterations() {
    assertThat(of(SmallIteration.kernel(X64.V3), 1).covers())
        .contains(
            "meaning: computes pbkdf2-small-iteration for every code, key, sum and number of"
                + " iterations",
            "constant time: no branch and no address depends on code, key or sum");
    assertThat(of(SmallIteration.kernel(X64.V3), 1).assumes()).hasSize(3);
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
        .hasSize(4)
        .contains(
            "keyBytes is 16, 24 or 32",
            "the memory of the arguments is valid, and is not the kernel's stack; the memory of"
                + " different arguments does not overlap");
    Proof clearing = of(new ClearKernel(Clearing.VECTOR, X64.V3), 1);
    assertThat(clearing.covers())
        .contains(
            "meaning: computes clear-vector for every length, wherever the memory lies",
            "constant time: no branch and no address depends on the memory's content, which"
                + " the kernel never reads",
            "whole numbers: no instruction reads or writes the control or status of floating-point"
                + " arithmetic");
    assertThat(clearing.assumes())
        .contains(
            "the memory of the arguments is valid, and is not the kernel's stack",
            "the memory ends below 2^63");
  }

  @Test
  void ofBlocks() {
    Proof proof = of(SmallBatch.kernel(new SmallBatch()), 1);
    assertThat(proof.covers())
        .contains("constant time: no branch and no address depends on state or message");
    assertThat(proof.assumes())
        .contains(
            "the memory of the arguments is valid, and is not the kernel's stack; the memory of"
                + " different arguments does not overlap, but after may be before",
            "there are fewer than 2^58 blocks");
  }

  @Test
  void ofBlocksThatTheProcessorClears() {
    String word = "DCZID_EL0";
    assertThat(String.join(";", new ClearKernel(Clearing.ZVA, A64.BASE).promises())).contains(word);
    assertThat(String.join(";", new ClearKernel(Clearing.VECTOR, X64.V3).promises()))
        .doesNotContain(word);
  }
}
