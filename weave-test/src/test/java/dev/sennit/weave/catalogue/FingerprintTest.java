package dev.sennit.weave.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Padding;
import dev.sennit.weave.algorithm.Sha2;
import dev.sennit.weave.assembly.Listing;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.KeyKernel;
import dev.sennit.weave.weaver.ModeKernel;
import dev.sennit.weave.weaver.Shape;
import dev.sennit.weave.weaver.StackFrame;
import dev.sennit.weave.weaver.Weaver;
import dev.sennit.weave.weaver.Woven;
import dev.sennit.weave.words.Words;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: a proof that is kept serves the kernel that it is of, and no other. */
@Tag("surroundings")
class FingerprintTest {
  private static final Woven KEY = Weaver.weave(new KeyKernel(X64.AES), X64.SYSTEM_V);

  private static void areTold(Woven one, Woven other) {
    assertThat(Fingerprint.ofProof(one)).isNotEqualTo(Fingerprint.ofProof(other));
    assertThat(Fingerprint.ofKernel(one)).isNotEqualTo(Fingerprint.ofKernel(other));
  }

  @Test
  void aProofIsKept() {
    Woven again = Weaver.weave(new KeyKernel(X64.AES), X64.SYSTEM_V);
    assertThat(Fingerprint.ofProof(again)).isEqualTo(Fingerprint.ofProof(KEY));
  }

  /** Of two lines the second one is left out, and the first one's step is written as both. */
  @Test
  void aStepIsNoLine() {
    List<Line> lines = new ArrayList<>(KEY.lines());
    Instruction first = (Instruction) lines.get(1);
    Instruction second = (Instruction) lines.get(2);
    List<String> printed = Listing.of(KEY).lines().toList();
    String step = printed.get(2).substring(printed.get(2).indexOf('#') + 2);
    lines.set(
        1,
        new Instruction(
            first.row(),
            first.operands(),
            Instruction.FRAME,
            step
                + "\n"
                + printed.get(3).substring(0, printed.get(3).indexOf('#') + 2)
                + second.step()));
    lines.remove(2);
    Woven shorter = KEY.withLines(lines);
    assertThat(Listing.of(shorter)).isEqualTo(Listing.of(KEY));
    areTold(shorter, KEY);
  }

  @Test
  void theFrameIsToldFromOthers() {
    Map<Register, Integer> saved = new HashMap<>(KEY.stack().saved());
    saved.put(X64.SYSTEM_V.saved().getLast(), 0);
    areTold(
        new Woven(
            KEY.kernel(),
            KEY.abi(),
            KEY.lines(),
            KEY.pool(),
            new StackFrame(KEY.stack().bytes(), saved)),
        KEY);
  }

  @Test
  void notesAreToldFromOthers() {
    Woven mode =
        Weaver.weave(new ModeKernel(Mode.COUNT, X64.AES, new Shape(1, 1), false), X64.SYSTEM_V);
    areTold(
        mode.withLines(mode.lines().stream().filter(line -> !(line instanceof Line.Note)).toList()),
        mode);
  }

  /** What goes by a target's name alone may have any shape. */
  @Test
  void shapesAreToldFromOthers() {
    areTold(
        withKernel(new ModeKernel(Mode.COUNT, X64.AES, new Shape(1, 1), true)),
        withKernel(new ModeKernel(Mode.COUNT, X64.AES, new Shape(1, 2), true)));
  }

  private static Woven withKernel(ModeKernel kernel) {
    return new Woven(kernel, KEY.abi(), KEY.lines(), KEY.pool(), KEY.stack());
  }

  /** SHA-256 but for what is said. */
  private static class Other implements BlockFunction {
    @Override
    public String name() {
      return Sha2.SHA_256.name();
    }

    @Override
    public int wordBits() {
      return Sha2.SHA_256.wordBits();
    }

    @Override
    public ByteOrder byteOrder() {
      return Sha2.SHA_256.byteOrder();
    }

    @Override
    public List<Long> initialState() {
      return Sha2.SHA_256.initialState();
    }

    @Override
    public int blockWords() {
      return Sha2.SHA_256.blockWords();
    }

    @Override
    public Padding padding() {
      return Sha2.SHA_256.padding();
    }

    @Override
    public List<Integer> macLengths() {
      return Sha2.SHA_256.macLengths();
    }

    @Override
    public <W> List<W> next(Words<W> words, List<W> state, List<W> block) {
      return Sha2.SHA_256.next(words, state, block);
    }
  }

  /** A kernel that is proved for some HMACs may be wrong for others. */
  @Test
  void statementsHaveTheirHmacs() {
    BlockFunction fewer =
        new Other() {
          @Override
          public List<Integer> macLengths() {
            return List.of(32);
          }
        };
    assertThat(Fingerprint.ofStatement(new Other()))
        .isEqualTo(Fingerprint.ofStatement(Sha2.SHA_256))
        .isNotEqualTo(Fingerprint.ofStatement(fewer));
  }

  @Test
  void statementsHaveTheirStrides() {
    BlockFunction longer =
        new Other() {
          @Override
          public int stride() {
            return 128;
          }
        };
    assertThat(Fingerprint.ofStatement(new Other())).isNotEqualTo(Fingerprint.ofStatement(longer));
  }
}
