package dev.sennit.weave.proof.mode;

import static dev.sennit.weave.proof.small.SmallProofs.refuse;

import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.isa.Bank;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Operand.Register;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.proof.small.SmallMode;
import dev.sennit.weave.proof.small.SmallText;
import dev.sennit.weave.weaver.Weaver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: what a note says of a passage beside the code makes no wrong kernel a right one. The
 * kernel encrypts a block, then goes over the others and hashes each one's predecessor, and hashes
 * the last.
 */
@Tag("checks")
class PassageNotesTest {
  private static final WovenKernel GCM =
      Catalogue.of(X64.ARCHITECTURE).stream()
          .filter(kernel -> kernel.name().equals("gcm-encrypt/x64-aes/1x1"))
          .map(kernel -> Weaver.weave(kernel, X64.SYSTEM_V))
          .findFirst()
          .orElseThrow();

  private static final Register LEFT = new Register(Bank.GENERAL, 10);

  private static List<Line> of(String text) {
    SmallText reader = new SmallText(GCM.kernel().target());
    return text.lines().map(reader::line).toList();
  }

  /** Where the passage begins; its note is the first line. */
  private static int begin(int passage) {
    return notes().get(2 * passage);
  }

  /** The line behind the passage. */
  private static int behind(int passage) {
    return notes().get(2 * passage + 1) + 1;
  }

  private static List<Integer> notes() {
    return IntStream.range(0, GCM.lines().size())
        .filter(line -> GCM.lines().get(line) instanceof Line.Note)
        .boxed()
        .toList();
  }

  private static Line.Note note(int passage) {
    return (Line.Note) GCM.lines().get(begin(passage));
  }

  /** A passage for one block made one for all that are left. */
  private static List<Line> repeated(int passage, String label) {
    Passage once = note(passage).passage();
    Passage repeats = new Passage(once.blocks(), once.counts(), once.hashes(), true);
    Map<Role, Operand> places = new LinkedHashMap<>(note(passage).places());
    places.put(Role.LEFT, LEFT);
    List<Line> lines = new ArrayList<>();
    lines.add(new Line.Note(repeats, true, places));
    lines.add(new Line.Mark(label));
    lines.addAll(SmallMode.again(GCM.lines().subList(begin(passage) + 1, behind(passage) - 1)));
    lines.addAll(of("dec r10; jne ." + label));
    lines.add(new Line.Note(repeats, false, Map.of()));
    return lines;
  }

  private static WovenKernel joined(List<?>... parts) {
    return GCM.withLines(Stream.of(parts).flatMap(List::stream).map(Line.class::cast).toList());
  }

  private static List<Line> from(int first) {
    return GCM.lines().subList(first, GCM.lines().size());
  }

  /** All blocks are hashed when one of them has been made. */
  @Test
  void blocksAreHashedWhenAllOfThemAreMade() {
    List<Line> left = of("mov r10, r8\nshr r10, 4\nsub r10, 1\ntest r10, r10; je .last");
    refuse(
        "takes blocks into GHASH too early or too late",
        joined(
            GCM.lines().subList(0, behind(0)),
            repeated(2, "hash"),
            left,
            repeated(0, "count"),
            of(".last:"),
            from(behind(2))));
  }

  /** A place for the sum stands for one that a passage takes on; this one loses it. */
  @Test
  void aPassageHasPlacesForWhatItWorksOnOnly() {
    Line.Note note = note(0);
    Map<Role, Operand> places = new LinkedHashMap<>(note.places());
    places.put(Role.SUM, note(2).places().get(Role.SUM));
    refuse(
        "has a passage with places for",
        joined(
            GCM.lines().subList(0, begin(0)),
            List.of(new Line.Note(note.passage(), true, places)),
            of("vpxor xmm1, xmm1, xmm1"),
            from(begin(0) + 1)));
    places.remove(Role.SUM);
    places.remove(Role.IN);
    refuse(
        "has a passage with places for",
        joined(
            GCM.lines().subList(0, begin(0)),
            List.of(new Line.Note(note.passage(), true, places)),
            from(begin(0) + 1)));
  }

  /** A way back over a block that is encrypted already, and encrypted again where it lies. */
  @Test
  void aPassageTakesBlocksForward() {
    Passage back = new Passage(-1, true, false, false);
    refuse(
        "has a passage of -1 blocks",
        joined(
            GCM.lines().subList(0, behind(0)),
            List.of(new Line.Note(back, true, note(0).places())),
            of("sub rdx, 16\nsub rcx, 16"),
            List.of(new Line.Note(back, false, Map.of())),
            GCM.lines().subList(GCM.entry().size(), begin(0)).stream()
                .filter(line -> !(line instanceof Instruction found && found.row().branches()))
                .toList(),
            SmallMode.again(GCM.lines().subList(begin(0), behind(0))),
            from(behind(0))));
  }

  /** Sixteen times as many bytes have more than 32 bits, and are sixteen again. */
  @Test
  void aPassageHasAPowerForEachBlock() {
    for (int blocks : new int[] {0, 33, (1 << 28) + 1}) {
      Passage many = new Passage(blocks, false, true, false);
      refuse(
          "has a passage of %d blocks".formatted(blocks),
          joined(
              GCM.lines().subList(0, begin(2)),
              List.of(new Line.Note(many, true, note(2).places())),
              GCM.lines().subList(begin(2) + 1, behind(2) - 1),
              List.of(new Line.Note(many, false, Map.of())),
              from(behind(2))));
    }
  }

  /** The lengths are hashed when a block has been written over them. */
  @Test
  void aPassageHashesNothingButTextBesideCounterMode() {
    Passage both = new Passage(1, true, true, false);
    Map<Role, Operand> places = new LinkedHashMap<>(note(3).places());
    places.putAll(note(5).places());
    refuse(
        "takes blocks into GHASH that counter mode may write to beside it",
        joined(
            GCM.lines().subList(0, begin(5)),
            of(
                """
                vmovdqu xmm2, xmmword ptr [rcx]
                vmovdqu xmmword ptr [rsp], xmm2
                vpxor xmm2, xmm2, xmm2
                vmovdqu xmmword ptr [rsp + 16], xmm2
                mov rcx, rsp
                mov r10, rsp
                mov rdx, rsp
                add rdx, 16
                """),
            List.of(new Line.Note(both, true, places)),
            SmallMode.again(GCM.lines().subList(begin(3) + 1, behind(3) - 1)),
            GCM.lines().subList(begin(4) + 1, behind(4) - 1),
            List.of(new Line.Note(both, false, Map.of())),
            from(behind(5))));
  }
}
