package dev.sennit.weave.proof.mode;

import static dev.sennit.weave.proof.small.ChangedKernel.joined;
import static dev.sennit.weave.proof.small.SmallProofs.refuse;

import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.Line;
import dev.sennit.weave.isa.Operand;
import dev.sennit.weave.isa.Passage;
import dev.sennit.weave.isa.Passage.Role;
import dev.sennit.weave.proof.small.ChangedKernel;
import dev.sennit.weave.proof.small.SmallProofs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Protects: what a note says of a passage beside the code makes no wrong kernel a right one. The
 * kernel encrypts a block, then goes over the others and hashes each one's predecessor, and hashes
 * the last.
 */
@Tag("checks")
class PassageNotesTest {
  private static final ChangedKernel GCM = ChangedKernel.of(Mode.ENCRYPT, 1);

  private static final List<Line> LINES = GCM.woven().lines();

  private static List<Line> from(int first) {
    return LINES.subList(first, LINES.size());
  }

  /** The lines of a passage without its notes. */
  private static List<Line> inside(int passage) {
    return LINES.subList(GCM.begin(passage) + 1, GCM.behind(passage) - 1);
  }

  /** A passage's lines between notes that say something else of it. */
  private static List<Line> noted(Passage passage, Map<Role, Operand> places, List<?>... lines) {
    return joined(
        List.of(new Line.Note(passage, true, places)),
        joined(lines),
        List.of(new Line.Note(passage, false, Map.of())));
  }

  private static void refuse(String reason, List<?>... parts) {
    SmallProofs.refuse(reason, GCM.woven().withLines(joined(parts)));
  }

  /** All blocks are hashed when one of them has been made. */
  @Test
  void blocksAreHashedWhenAllOfThemAreMade() {
    List<Line> left = GCM.lines("mov r10, r8\nshr r10, 4\nsub r10, 1\ntest r10, r10; je .last");
    refuse(
        "takes blocks into GHASH too early or too late",
        LINES.subList(0, GCM.behind(0)),
        GCM.repeated(2, "hash", 10),
        left,
        GCM.repeated(0, "count", 10),
        GCM.lines(".last:"),
        from(GCM.behind(2)));
  }

  /** A place for the sum stands for one that a passage takes on; this one loses it. */
  @Test
  void aPassageHasPlacesForWhatItWorksOnOnly() {
    Passage passage = GCM.note(0).passage();
    Map<Role, Operand> more = new LinkedHashMap<>(GCM.note(0).places());
    more.put(Role.SUM, GCM.note(2).places().get(Role.SUM));
    Map<Role, Operand> less = new LinkedHashMap<>(GCM.note(0).places());
    less.remove(Role.IN);
    for (Map<Role, Operand> places : List.of(more, less)) {
      refuse(
          "has a passage with places for",
          LINES.subList(0, GCM.begin(0)),
          List.of(new Line.Note(passage, true, places)),
          places == more ? GCM.lines("vpxor xmm1, xmm1, xmm1") : List.of(),
          from(GCM.begin(0) + 1));
    }
  }

  /** A way back over a block that is encrypted already, and encrypted again where it lies. */
  @Test
  void aPassageTakesBlocksForward() {
    refuse(
        "has a passage of -1 blocks",
        LINES.subList(0, GCM.behind(0)),
        noted(
            new Passage(-1, true, false, false),
            GCM.note(0).places(),
            GCM.lines("sub rdx, 16\nsub rcx, 16")),
        LINES.subList(GCM.woven().entry().size(), GCM.begin(0)).stream()
            .filter(line -> !(line instanceof Instruction found && found.row().branches()))
            .toList(),
        GCM.again(0),
        from(GCM.behind(0)));
  }

  /** Sixteen times as many bytes have more than 32 bits, and are sixteen again. */
  @Test
  void aPassageHasAPowerForEachBlock() {
    for (int blocks : new int[] {0, 33, (1 << 28) + 1}) {
      refuse(
          "has a passage of %d blocks".formatted(blocks),
          LINES.subList(0, GCM.begin(2)),
          noted(new Passage(blocks, false, true, false), GCM.note(2).places(), inside(2)),
          from(GCM.behind(2)));
    }
  }

  /** The lengths are hashed when a block has been written over them. */
  @Test
  void aPassageHashesNothingButTextBesideCounterMode() {
    Map<Role, Operand> places = new LinkedHashMap<>(GCM.note(3).places());
    places.putAll(GCM.note(5).places());
    refuse(
        "takes blocks into GHASH that counter mode may write to beside it",
        LINES.subList(0, GCM.begin(5)),
        GCM.lines(
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
        noted(new Passage(1, true, true, false), places, ChangedKernel.again(inside(3)), inside(4)),
        from(GCM.behind(5)));
  }
}
