package dev.sennit.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Protects: no way to call the JCA is left out of the comparison but by a rule. */
class WayTest {
  private static final List<Way> ALL = Way.all();

  /** All of its values, and each pair of them that occurs together. */
  private static Set<Object> covered(Way way) {
    Set<Object> covered = new HashSet<>(way.values());
    for (Object one : way.values()) {
      for (Object other : way.values()) {
        covered.add(List.of(one, other));
      }
    }
    return covered;
  }

  private static Set<Object> covered(Iterable<Way> ways) {
    Set<Object> covered = new HashSet<>();
    ways.forEach(way -> covered.addAll(covered(way)));
    return covered;
  }

  @Test
  void everyValueOfEveryDimension() {
    assertThat(covered(ALL))
        .containsAll(Engine.all())
        .contains((Object[]) Making.values())
        .contains((Object[]) Feeding.values())
        .contains((Object[]) Keying.values());
  }

  @Test
  void shareOfCompare() {
    Set<Way> share = ComparedShare.of(ALL);
    assertThat(covered(share)).isEqualTo(covered(ALL));
    assertThat(share).hasSizeLessThan(ALL.size() / 8).isEqualTo(ComparedShare.of(ALL));
    assertThat(ALL).filteredOn(Way::isUsual).isSubsetOf(share);
  }

  /** A row is found by its name and its size. */
  @Test
  void names() {
    assertThat(Cases.ofEveryMachine()).extracting(Case::title).doesNotHaveDuplicates();
    assertThat(ALL)
        .extracting(Way::name)
        .contains(
            "SHA-256 digest",
            "SHA-256 getInstance+digest",
            "MD5 clone+digest, in two pieces",
            "HmacSHA256 doFinal, made early, direct buffer, another key at each init",
            "AES-256-GCM encrypt, by a stream")
        .doesNotContain("AES-256-GCM clone+encrypt", "HmacMD5 doFinal, by a stream");
  }

  @Test
  void asked() {
    assertThat(Cases.titlesFor("")).isEqualTo(Cases.titlesOfShare());
    assertThat(Cases.titlesFor("MD5 digest")).hasSize(6).contains("MD5 digest of 64 bytes");
    String unasked = "MD5 digest, made early, byte by byte";
    assertThat(Cases.titlesFor(unasked)).hasSize(4).contains(unasked + " of 64 bytes");
    assertThat(Cases.titlesFor("clear")).isSubsetOf(Cases.titlesOfShare()).isNotEmpty();
    assertThat(Cases.titlesFor("nothing of that name")).isEmpty();
  }
}
