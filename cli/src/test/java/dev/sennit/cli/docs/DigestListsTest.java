package dev.sennit.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.Status;
import dev.sennit.cli.page.GeneratedPart;
import dev.sennit.cli.sum.DigestName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Protects: lists of digests follow from the library's, and a digest stands in no other file than
 * docs/guide/new-kernel.md says.
 */
class DigestListsTest {
  private static final Path GUIDE = Path.of("docs/guide/new-kernel.md");

  /** A digest without kernels of its own. */
  private static final Pattern KECCAK_256 = Pattern.compile("(?i)keccak[-_]256");

  /** What nobody writes, hidden folders, and tests, which may name digests as examples. */
  private static final Pattern SKIPPED = Pattern.compile("target|node_modules|test|[.].+");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)\\)");

  @Test
  void readme() throws IOException {
    String text =
        "The digests are %s. HMAC, HKDF and PBKDF2 go with all but %s. The JDK lacks %s."
            .formatted(
                names(Hasher.ALL.stream().map(Hasher::algorithm)),
                names(Hasher.ALL.stream().filter(digest -> !hasMac(digest)).map(Hasher::algorithm)),
                names(
                    Status.current().digests().stream()
                        .filter(digest -> !digest.inJdk())
                        .map(Status.Digest::algorithm)));
    new GeneratedPart("digests", String.join("\n", lines(text, 120)))
        .requireIn(Documents.ROOT.resolve("README.md"));
  }

  private static String names(Stream<String> all) {
    return all.collect(Collectors.joining(", ")).replaceFirst(", (?=[^,]*$)", " and ");
  }

  private static boolean hasMac(Hasher digest) {
    try (Hmac _ = Hmac.of(digest, new byte[1])) {
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Returns a text in lines of at most that many characters. */
  private static List<String> lines(String text, int width) {
    return text.replaceAll("(.{1,%d})(?: |$)".formatted(width), "$1\n").lines().toList();
  }

  @Test
  void helpOfSum() throws IOException {
    String indent = " ".repeat(26);
    String names =
        lines(String.join(" ", DigestName.all()), 72).stream()
            .map(line -> indent + line + "\n")
            .collect(Collectors.joining());
    Path file = Documents.ROOT.resolve("scripts/help/sum");
    String help = Files.readString(file);
    String now = help.replaceFirst("(?s)(the digest, one of\n).*?(?=  -b, )", "$1" + names);
    if (Boolean.getBoolean("sennit.record")) {
      Files.writeString(file, now);
    }
    assertThat(Files.readString(file)).as("./sennit test --record renews it").isEqualTo(now);
  }

  @Test
  void filesOfADigest() throws IOException {
    String guide = Files.readString(Documents.ROOT.resolve(GUIDE));
    String section = guide.substring(guide.indexOf("<!-- files of a digest -->"));
    Set<String> listed =
        LINK.matcher(section.substring(0, section.indexOf("<!-- end of files of a digest -->")))
            .results()
            .map(link -> GUIDE.resolveSibling(link.group(1)).normalize().toString())
            .filter(file -> !file.contains("/test/"))
            .collect(Collectors.toCollection(TreeSet::new));
    listed.add(GUIDE.toString());
    assertThat(filesWith(KECCAK_256)).isEqualTo(listed);
  }

  private static Set<String> filesWith(Pattern text) throws IOException {
    Set<String> found = new TreeSet<>();
    Files.walkFileTree(
        Documents.ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return !folder.equals(Documents.ROOT)
                    && SKIPPED.matcher(folder.getFileName().toString()).matches()
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            // Bytes of any kind are characters.
            if (text.matcher(Files.readString(file, StandardCharsets.ISO_8859_1)).find()) {
              found.add(Documents.ROOT.relativize(file).toString());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }
}
