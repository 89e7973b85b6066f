package dev.sennit.weave.proof;

import static dev.sennit.weave.proof.Saboteur.step;

import dev.sennit.weave.proof.Sabotage.Reason;
import dev.sennit.weave.target.Bank;
import dev.sennit.weave.target.Feature;
import dev.sennit.weave.target.Instruction;
import dev.sennit.weave.target.Latency;
import dev.sennit.weave.target.Line;
import dev.sennit.weave.target.Meaning;
import dev.sennit.weave.target.Operand.Pool;
import dev.sennit.weave.target.Operand.Register;
import dev.sennit.weave.target.Row;
import dev.sennit.weave.target.View;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.BlockKernel;
import dev.sennit.weave.weaver.Woven;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Changes to what a kernel of x86-64 leaves in upper halves, and finds there. */
final class UpperSabotages {
  private static final Predicate<Instruction> LEGACY = found -> found.row().isLegacy();

  private final Saboteur saboteur;
  private final Optional<Integer> narrow;
  private final Optional<Integer> end;

  private UpperSabotages(Saboteur saboteur) {
    this.saboteur = saboteur;
    this.narrow = saboteur.first(Saboteur.means("narrow"));
    this.end = saboteur.last(instruction -> instruction.row().branches());
  }

  static void on(Saboteur saboteur) {
    if (saboteur.woven().abi().architecture() != X64.ARCHITECTURE) {
      return;
    }
    UpperSabotages sabotages = new UpperSabotages(saboteur);
    if (saboteur.first(LEGACY).isPresent()) {
      sabotages.legacy();
    } else {
      sabotages.foreign();
      sabotages.wide();
    }
  }

  // ---------------------------------------------------------------- rows of other targets

  /** An instruction of the legacy encoding that reads nothing. */
  static Instruction legacy(Woven woven) {
    return instruction(woven, "pxor {d:xmm}, {d:xmm}", "each 64: d = 0", 128);
  }

  /** An instruction that writes more than 128 bits and reads nothing. */
  static Instruction wide(Woven woven) {
    return instruction(woven, "vpxor {d:ymm}, {d:ymm}, {d:ymm}", "each 64 of 256: d = 0", 256);
  }

  private static Instruction instruction(Woven woven, String text, String meaning, int bits) {
    String name = bits == 128 ? "xmm" : "ymm";
    Row row =
        Row.of(
            text,
            Meaning.parse(bits, meaning),
            Latency.SIMPLE,
            List.of(Feature.AVX),
            Map.of("d", new View(name, Bank.VECTOR, bits)),
            woven.kernel().target().table().rows().getFirst().names());
    return new Instruction(row, Map.of("d", scratch(woven)), Instruction.FRAME, "sabotage");
  }

  /** A register that a caller does not want back. */
  private static Register scratch(Woven woven) {
    return woven.abi().available(Bank.VECTOR, woven.kernel().target()).stream()
        .filter(woven.abi().scratch()::contains)
        .filter(Meaning.Narrow::reaches)
        .reduce((_, last) -> last)
        .orElseThrow();
  }

  // ---------------------------------------------------------------- changes

  private void insert(String name, Reason reason, Optional<Integer> before, Instruction inserted) {
    before.ifPresent(line -> saboteur.with(name, reason, lines -> lines.add(line, inserted)));
  }

  /** Kernels with instructions of the legacy encoding, which are slow if anything is there. */
  private void legacy() {
    List<Line> lines = saboteur.woven().lines();
    Instruction wide = wide(saboteur.woven());
    Optional<Integer> first = saboteur.first(LEGACY);
    Optional<Integer> block = Optional.of(lines.indexOf(new Line.Mark("block")) + 1);
    saboteur.leaveOut("clearing of upper halves", Reason.LEGACY, narrow);
    saboteur.with(
        "clearing of upper halves behind the first instruction that needs it",
        Reason.LEGACY,
        changed -> {
          changed.add(first.orElseThrow() + 1, saboteur.at(narrow.orElseThrow()));
          changed.remove((int) narrow.orElseThrow());
        });
    insert("a wide row before the clearing of the next block", Reason.LEGACY, first, wide);
    insert("a wide row behind the clearing", Reason.LEGACY, narrow.map(line -> line + 1), wide);
    insert("a wide row where a block begins", Reason.LEGACY, block, wide);
    insert(
        "a wide row where a block ends",
        Reason.LEGACY,
        saboteur.first(step("next block").and(found -> found.row().branches())),
        wide);
    insert(
        "a wide row between two uses of a loop", Reason.LEGACY, saboteur.last(step("pad")), wide);
    insert("a wide row at the end", Reason.UPPER_HALF, end, wide);
  }

  /** An instruction of the legacy encoding in kernels that have none, and clear nothing before. */
  private void foreign() {
    Woven woven = saboteur.woven();
    Optional<Integer> body = Optional.of(woven.entry().size());
    insert("legacy encoding behind the entry", Reason.LEGACY, body, legacy(woven));
    insert(
        "legacy encoding in the middle",
        Reason.LEGACY,
        saboteur.middle(Saboteur.inBlock()),
        legacy(woven));
  }

  /** Kernels that clear upper halves for their callers. */
  private void wide() {
    boolean ofBlock = saboteur.woven().kernel() instanceof BlockKernel;
    saboteur.leaveOut("clearing of upper halves", Reason.UPPER_HALF, narrow);
    narrow.ifPresent(line -> {
      saboteur.insert(
          "upper half used after its clearing",
          Reason.UPPER_HALF,
          end,
          code -> code.move(new Register(Bank.VECTOR, 0), wideLoad(), new Pool(0)));
      saboteur.with(
          "clearing of upper halves in a block",
          ofBlock ? Reason.RESULT : Reason.MODE,
          lines -> {
            List<Integer> block = saboteur.all(Saboteur.computes());
            Optional<Integer> place =
                ofBlock
                    ? Optional.of(block.get(block.size() / 2))
                    : saboteur
                        .first(Saboteur.gives("d = productoflows(a, b)"))
                        .or(() -> saboteur.first(Saboteur.inBlock()));
            lines.add(place.orElseThrow(), saboteur.at(line));
          });
    });
  }

  private String wideLoad() {
    return Stream.of(256, 512)
        .map("each 64 of %d: d = load(m)"::formatted)
        .filter(load -> saboteur.woven().kernel().target().table().has(Bank.VECTOR, load))
        .findFirst()
        .orElseThrow();
  }
}
