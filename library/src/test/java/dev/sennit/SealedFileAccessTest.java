package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sennit.child.ChildJvm;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Protects: a file that is replaced stays the file of those whose it was, a new one is as closed as
 * the one whose content it has, and any name that a file can have will do.
 */
@DisabledOnOs(OS.WINDOWS)
class SealedFileAccessTest {
  private static final byte[] NO_DATA = {};
  private static final int USER = 1001;

  @TempDir private Path folder;

  private static AesGcmHkdf aes() {
    return AesGcmHkdf.of(new byte[32]);
  }

  private Path file(String permissions) throws Exception {
    Path file = Files.writeString(Files.createTempFile(folder, "file", null), "a text");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  private static String permissions(Path file) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static void give(Path file, int owner, int group) throws Exception {
    assumeTrue((int) Files.getAttribute(file, "unix:uid") == 0, "only root gives files away");
    Files.setAttribute(file, "unix:gid", group);
    Files.setAttribute(file, "unix:uid", owner);
  }

  private static void assumeListsAreSeen() {
    assumeTrue(!WithKernels.hashers().isEmpty(), "without native access no list is seen");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatIsReplacedKeepsOwnerGroupListAndAttributes() throws Exception {
    assumeListsAreSeen();
    Path file = file("rw-------");
    give(file, 23456, 12345);
    AccessList.set(file, AccessList.OF_FILE, AccessList.of(USER, 4));
    AccessList.set(file, "user.note", new byte[] {1, 0, 2});
    String before = state(file);
    assertThat(before).startsWith("rw-rw-r-- 23456 12345").doesNotContain("none");
    try (AesGcmHkdf aes = aes()) {
      aes.seal(file, NO_DATA, file);
      assertThat(state(file)).isEqualTo(before);
      aes.open(file, NO_DATA, file);
      assertThat(state(file)).isEqualTo(before);
    }
    assertThat(file).hasContent("a text");
  }

  private static String state(Path file) throws Exception {
    return String.join(
        " ",
        permissions(file),
        Files.getAttribute(file, "unix:uid").toString(),
        Files.getAttribute(file, "unix:gid").toString(),
        AccessList.get(file, AccessList.OF_FILE),
        AccessList.get(file, "user.note"));
  }

  /** A folder can say who else may read the files that are made in it. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void whatIsReplacedTakesNoListOfItsFolder() throws Exception {
    assumeListsAreSeen();
    Path file = file("rw-r-----");
    AccessList.set(folder, AccessList.FOR_NEW_FILES, AccessList.of(USER, 4));
    assertThat(AccessList.get(Files.createFile(folder.resolve("new")), AccessList.OF_FILE))
        .isNotEqualTo("none");
    try (AesGcmHkdf aes = aes()) {
      aes.seal(file, NO_DATA, file);
    }
    assertThat(permissions(file)).isEqualTo("rw-r-----");
    assertThat(AccessList.get(file, AccessList.OF_FILE)).isEqualTo("none");
  }

  /** The permissions of the group may be those of a list, which nobody sees there. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void whereNoListIsSeenTheGroupGetsWhatOthersHave() throws Exception {
    Path closed = file("rw-rw----");
    Path open = file("r--rw-r--");
    AccessList.set(closed, AccessList.OF_FILE, AccessList.of(USER, 0));
    ChildJvm.run(
        List.of("-Dsennit.disable=true"), Sealing.class, closed.toString(), open.toString());
    assertThat(permissions(closed)).isEqualTo("rw-------");
    assertThat(permissions(open)).isEqualTo("r--r--r--");
  }

  /** Seals files in their places. */
  static final class Sealing {
    public static void main(String[] files) throws Exception {
      try (AesGcmHkdf aes = aes()) {
        for (String file : files) {
          aes.seal(Path.of(file), NO_DATA, Path.of(file));
        }
      }
    }
  }

  /** What only some could read, only the owner can: the new file's group may be another one. */
  @ParameterizedTest
  @CsvSource({
    "rw-------, rw-------",
    "rw-rw----, rw-------",
    "r--r-----, rw-------",
    "rw----r--, rw-------",
    "rwxr-xr-x, rw-r--r--",
    "rw-rw-r--, rw-r--r--",
    "---rw-rw-, rw-------"
  })
  void whatIsNewIsAsClosedAsItsSource(String source, String made) throws Exception {
    Path text = file(source);
    assumeTrue(Files.isReadable(text), "only root reads it");
    Path link = Files.createSymbolicLink(folder.resolve("link"), text);
    Path sealed = folder.resolve("sealed");
    Path opened = folder.resolve("opened");
    try (AesGcmHkdf aes = aes()) {
      aes.seal(link, NO_DATA, sealed);
      Files.setPosixFilePermissions(sealed, PosixFilePermissions.fromString(source));
      aes.open(sealed, NO_DATA, opened);
      Files.delete(sealed);
      aes.seal(text, NO_DATA, sealed);
    }
    for (Path each : List.of(sealed, opened)) {
      assertThat(permissions(each))
          .isEqualTo(atMost(made, permissions(Files.createFile(folder.resolve("new")))));
      Files.delete(folder.resolve("new"));
    }
  }

  /** Takes away what the process gives to no new file. */
  private static String atMost(String permissions, String others) {
    StringBuilder both = new StringBuilder();
    for (int i = 0; i < permissions.length(); i++) {
      both.append(permissions.charAt(i) == others.charAt(i) ? permissions.charAt(i) : '-');
    }
    return both.toString();
  }

  @Test
  void theLongestName() throws Exception {
    Path text = file("rw-------");
    Path sealed = folder.resolve("x".repeat(255));
    try (AesGcmHkdf aes = aes()) {
      aes.seal(text, NO_DATA, sealed);
      aes.seal(text, NO_DATA, sealed);
      aes.open(sealed, NO_DATA, sealed);
    }
    assertThat(sealed).hasContent("a text");
  }

  /** Neither the file's name nor its folder's has characters where this JVM runs. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void namesWithoutCharacters() throws Exception {
    Path inner = Files.createDirectory(folder.resolve("Gr\u00fc\u00dfe"));
    Path file = Files.writeString(inner.resolve("\u20ac 5 %25"), "a text");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    ChildJvm.runInAscii(InPlace.class, folder.toString());
    assertThat(file).hasContent("a text");
    assertThat(permissions(file))
        .isEqualTo(!WithKernels.hashers().isEmpty() ? "rw-r-----" : "rw-------");
  }

  /** Seals and opens the only file of the only folder of a folder. */
  static final class InPlace {
    public static void main(String[] arguments) throws Exception {
      Path file = only(only(Path.of(arguments[0])));
      assertThatCode(() -> Path.of(file.getFileName().toString()))
          .hasMessageContaining("unmappable");
      try (AesGcmHkdf aes = aes()) {
        aes.seal(file, NO_DATA, file);
        assertThat(Files.size(file)).isEqualTo(aes.sealedLength("a text".length()));
        aes.open(file, NO_DATA, file);
      }
    }

    private static Path only(Path folder) throws Exception {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
        return files.iterator().next();
      }
    }
  }
}
