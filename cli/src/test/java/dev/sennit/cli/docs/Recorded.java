package dev.sennit.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.cli.page.GeneratedPart;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.function.UnaryOperator;

/** Files with text that follows from code. {@code ./sennit test --record} renews this text. */
final class Recorded {
  private static final boolean RECORDS = Boolean.getBoolean("sennit.record");

  private Recorded() {}

  /** Compares the parts of a document, or renews them. */
  static void assertParts(String name, List<GeneratedPart> parts) throws IOException {
    assertText(
        name,
        before -> {
          String now = before;
          for (GeneratedPart part : parts) {
            now = part.in(now);
          }
          return now;
        });
  }

  /** Compares a file with what a change makes of it, or changes the file. */
  static void assertText(String name, UnaryOperator<String> change) throws IOException {
    String before = Files.readString(Documents.ROOT.resolve(name));
    String now = change.apply(before);
    if (RECORDS && !now.equals(before)) {
      Files.writeString(Documents.ROOT.resolve(name), now);
    } else {
      assertThat(before)
          .describedAs("%s, which ./sennit test --record brings up to date", name)
          .isEqualTo(now);
    }
  }
}
