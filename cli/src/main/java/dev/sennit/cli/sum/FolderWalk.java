package dev.sennit.cli.sum;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Finds the regular files in folders and their subfolders, in the order of the bytes of their whole
 * names. Only links in the arguments are followed, so no file comes twice.
 */
final class FolderWalk {
  /** A child of a folder. A subfolder is sorted with the slash that the names of its files have. */
  private record Child(FileName name, Path path, boolean folder) {
    static Child of(FileName parent, Path path, BasicFileAttributes attributes) {
      return new Child(FileName.inFolder(parent, path), path, attributes.isDirectory());
    }

    String order() {
      return folder ? name.bytes() + '/' : name.bytes();
    }
  }

  private final List<FileToHash> found = new ArrayList<>();

  private FolderWalk() {}

  /** Returns the names, but all files of a folder in place of the folder. */
  static List<FileToHash> through(List<FileName> names) {
    FolderWalk walk = new FolderWalk();
    for (FileName name : names) {
      walk.start(name);
    }
    return walk.found;
  }

  private void start(FileName name) {
    FileToHash file = FileToHash.of(name);
    if (file.known() == null && !name.isStandardInput() && Files.isDirectory(name.path())) {
      enter(name, name.path());
    } else {
      found.add(file);
    }
  }

  private void enter(FileName folder, Path path) {
    List<Child> children = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(path)) {
      for (Path child : paths) {
        addIfWanted(children, folder, child);
      }
    } catch (DirectoryIteratorException e) {
      found.add(
          new FileToHash(
              folder, FileOutcome.Unreadable.because(Objects.requireNonNull(e.getCause()))));
    } catch (IOException e) {
      found.add(new FileToHash(folder, FileOutcome.Unreadable.because(e)));
    }
    children.sort(Comparator.comparing(Child::order));
    for (Child child : children) {
      if (child.folder()) {
        enter(child.name(), child.path());
      } else {
        found.add(FileToHash.of(child.name()));
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
      // The file was removed meanwhile, or its folder can only be listed: reading it fails.
      children.add(new Child(FileName.inFolder(folder, path), path, false));
    }
  }
}
