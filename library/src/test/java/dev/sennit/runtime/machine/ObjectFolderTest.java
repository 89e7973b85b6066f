package dev.sennit.runtime.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Protects: what JVMs could not delete is deleted later, and nothing else is. */
@Tag("kernels")
class ObjectFolderTest {
  private static final String FILE = "an.object";

  /** More than any system gives a process. */
  private static final String ENDED = "sennit-" + Long.MAX_VALUE + "-";

  @TempDir private Path parent;
  private ObjectFolder own;

  @BeforeEach
  void makeOwn() throws IOException {
    own = ObjectFolder.ofThisJvm(parent, FILE);
    make(own.path().getFileName().toString());
  }

  private Path make(String name) throws IOException {
    Path folder = Files.createDirectories(parent.resolve(name));
    Files.writeString(folder.resolve(FILE), "");
    return folder;
  }

  @Test
  void foldersOfEndedJvms() throws IOException {
    List<Path> ended = List.of(make(ENDED + 1), make(ENDED + 2));
    own.deleteThoseOfEndedJvms();
    assertThat(ended).noneMatch(Files::exists);
    assertThat(own.file()).exists();
    own.delete();
    assertThat(parent).isEmptyDirectory();
  }

  /** A number of a process comes again. On Linux nobody can say when a folder was made. */
  @Test
  @EnabledOnOs(OS.WINDOWS)
  void folderOfAnEarlierProcessWithThisNumber() throws IOException {
    Path left = make(nameOfThisProcess("1"));
    FileTime longAgo = FileTime.fromMillis(0);
    // Wine knows no time of creation, and tells that of the last change.
    Files.getFileAttributeView(left, BasicFileAttributeView.class).setTimes(longAgo, null, longAgo);
    own.deleteThoseOfEndedJvms();
    assertThat(left).doesNotExist();
  }

  private String nameOfThisProcess(String end) {
    String name = own.path().getFileName().toString();
    return name.substring(0, name.lastIndexOf('-') + 1) + end;
  }

  @Test
  void otherFoldersStay() throws IOException {
    String running = nameOfThisProcess("1");
    for (String name :
        List.of(running, ENDED + "x", ENDED, "sennit-1", "sennit--1", "other-" + ENDED + "1")) {
      Path folder = make(name);
      own.deleteThoseOfEndedJvms();
      assertThat(folder.resolve(FILE)).as(name).exists();
    }
    Path more = Files.writeString(make(ENDED + 3).resolve("more"), "");
    own.deleteThoseOfEndedJvms();
    assertThat(more).exists();
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "only administrators make links there")
  void linksStay() throws IOException {
    Path elsewhere = make("elsewhere");
    Path link = Files.createSymbolicLink(parent.resolve(ENDED + 1), elsewhere);
    own.deleteThoseOfEndedJvms();
    assertThat(link).isSymbolicLink();
    assertThat(elsewhere.resolve(FILE)).exists();
  }
}
