package dev.sennit.cli.sum;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the regular files in folders and the folders in these, ordered by the bytes of their whole
 * names. Links are followed where the user names them and nowhere else, so nothing comes twice.
 */
final class Walk {
  /** A child's name, and what sorts it: a folder by the slash that its files have behind it. */
  private record Child(FileName name, Path path, boolean folder) {
    static Child of(FileName parent, Path path, BasicFileAttributes attributes) {
      return new Child(FileName.inFolder(parent, path), path, attributes.isDirectory());
    }

    String order() {
      return folder ? name.bytes() + '/' : name.bytes();
    }
  }

  private final List<Entry> found = new ArrayList<>();

  private Walk() {}

  /** The names that are not folders, and in place of folders all files that are found there. */
  static List<Entry> through(List<FileName> names) {
    Walk walk = new Walk();
    for (FileName name : names) {
      walk.start(name);
    }
    return walk.found;
  }

  private void start(FileName name) {
    try {
      Path path = name.path();
      if (!name.isStandardInput() && Files.isDirectory(path)) {
        enter(name, path);
        return;
      }
    } catch (NoSuchFileException e) {
      // It is said where the file would be read.
    }
    found.add(Entry.of(name));
  }

  private void enter(FileName folder, Path path) {
    List<Child> children = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(path)) {
      for (Path child : paths) {
        addIfWanted(children, folder, child);
      }
    } catch (DirectoryIteratorException e) {
      found.add(new Entry(folder, Outcome.Unreadable.because(e.getCause())));
    } catch (IOException e) {
      found.add(new Entry(folder, Outcome.Unreadable.because(e)));
    }
    children.sort(Comparator.comparing(Child::order));
    for (Child child : children) {
      if (child.folder()) {
        enter(child.name(), child.path());
      } else {
        found.add(Entry.of(child.name()));
      }
    }
  }

  private static void addIfWanted(List<Child> children, FileName folder, Path path) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (attributes.isDirectory() || attributes.isRegularFile()) {
        children.add(Child.of(folder, path, attributes));
      }
    } catch (IOException e) {
      // It was removed in between, or its folder may be listed only: reading it will tell.
      children.add(new Child(FileName.inFolder(folder, path), path, false));
    }
  }
}
