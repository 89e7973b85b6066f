package dev.sennit.weave.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.assembly.Platform;
import dev.sennit.weave.catalogue.Catalogue;
import dev.sennit.weave.explore.StrandVariants.Attempt;
import dev.sennit.weave.explore.StrandVariants.Success;
import dev.sennit.weave.isa.Instruction;
import dev.sennit.weave.isa.X64;
import dev.sennit.weave.kernel.WovenKernel;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Protects: every number of strands is woven, or a sentence says why it is not. */
class StrandVariantsTest {
  private static List<Attempt> attempts(String name) {
    return StrandVariants.all().stream()
        .filter(variants ->
            variants.catalogued().stream().anyMatch(kernel -> kernel.name().equals(name)))
        .findFirst()
        .orElseThrow()
        .weave(X64.SYSTEM_V);
  }

  private static <A extends Attempt> Stream<A> of(Class<A> type, List<Attempt> attempts) {
    return attempts.stream().filter(type::isInstance).map(type::cast);
  }

  private static Map<Integer, WovenKernel> byStrands(List<Attempt> attempts) {
    return of(Success.class, attempts)
        .map(Success::woven)
        .collect(Collectors.toMap(woven -> woven.kernel().shape().strands(), woven -> woven));
  }

  private static Map<Integer, String> reasons(List<Attempt> attempts) {
    return of(ImpossibleShape.class, attempts)
        .collect(Collectors.toMap(ImpossibleShape::strands, ImpossibleShape::reason));
  }

  /** The explorer shows all of them on one page. */
  @Test
  @Tag("all")
  void everyKernelOfTheCatalogue() {
    List<Attempt> attempts =
        StrandVariants.all().parallelStream()
            .flatMap(
                variants -> variants.weave(Platform.tested(variants.architecture()).abi()).stream())
            .toList();
    assertThat(of(Success.class, attempts).map(success -> success.woven().kernel()))
        .containsAll(Catalogue.KERNELS);
    assertThat(of(ImpossibleShape.class, attempts).map(ImpossibleShape::reason))
        .isNotEmpty()
        .allMatch(reason -> reason.endsWith("."));
  }

  @Test
  void asManyStrandsAsRegistersHold() {
    List<Attempt> attempts = attempts("sha256/x64-sha");
    assertThat(byStrands(attempts)).containsOnlyKeys(1, 2);
    assertThat(reasons(attempts)).containsOnlyKeys(3, 4);
    assertThat(reasons(attempts).get(3))
        .startsWith("Registers run out: sha256/x64-sha/1x3: ")
        .endsWith(".");
    byStrands(attempts)
        .forEach((strands, woven) ->
            assertThat(
                    woven.loop().stream()
                        .map(Instruction::strand)
                        .filter(strand -> strand >= 0)
                        .distinct())
                .hasSize(strands));
  }

  @Test
  void turnsAreWrittenForOneStrand() {
    List<Attempt> attempts = attempts("sm3/x64-v3");
    assertThat(byStrands(attempts)).containsOnlyKeys(1);
    assertThat(reasons(attempts)).containsOnlyKeys(2, 3, 4);
    assertThat(reasons(attempts).values()).allMatch(reason -> reason.contains("turns of a loop"));
  }

  @Test
  void modesInEveryGroup() {
    List<Attempt> attempts = attempts("gcm-decrypt/x64-vaes");
    assertThat(byStrands(attempts)).containsOnlyKeys(1, 2, 4, 8);
    assertThat(byStrands(attempts).get(2).kernel().name()).isEqualTo("gcm-decrypt/x64-vaes/2x2");
  }
}
