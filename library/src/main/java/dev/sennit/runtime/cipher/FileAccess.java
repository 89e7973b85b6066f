package dev.sennit.runtime.cipher;

import dev.sennit.runtime.machine.ExtendedAttributes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Who may read, write and execute a file: three bits each. A file that takes another one's place,
 * or has its content, gives nobody more.
 */
record FileAccess(int owner, int group, int others) {
  private static final String MODE = "unix:mode";
  private static final FileAttribute<?>[] NONE = {};
  private static final int READ_AND_WRITE = 6;
  private static final FileAccess OWNERS = new FileAccess(READ_AND_WRITE, 0, 0);

  static FileAccess of(int mode) {
    return new FileAccess(mode >> 6 & 7, mode >> 3 & 7, mode & 7);
  }

  int mode() {
    return owner << 6 | group << 3 | others;
  }

  /** If the owner is another one: the old one is of the group or one of the others now. */
  FileAccess withoutOwner() {
    return new FileAccess(owner, group & owner, others & owner);
  }

  /** If the group is another one: the old one's members are others now, and some others its. */
  FileAccess withoutGroup() {
    return new FileAccess(owner, group & others, group & others);
  }

  FileAccess ofOwnerOnly() {
    return new FileAccess(owner, 0, 0);
  }

  // ---------------------------------------------------------------- of files

  /** With which a file is made that {@link #copy} gives more. */
  static FileAttribute<?>[] closed(Path made) {
    return hasModes(made) ? OWNERS.attributes() : NONE;
  }

  /**
   * With which a file is made that has the content of another one: what only some may read there,
   * nobody but the owner may read here, as the groups may be different ones.
   */
  static FileAttribute<?>[] ofContent(Path content, Path made) throws IOException {
    if (!hasModes(content) || !hasModes(made)) {
      return NONE;
    }
    FileAccess access = of((int) Files.getAttribute(content, MODE)).withoutOwner().withoutGroup();
    return new FileAccess(
            READ_AND_WRITE, access.group & READ_AND_WRITE, access.others & READ_AND_WRITE)
        .attributes();
  }

  private static boolean hasModes(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("unix");
  }

  private FileAttribute<?>[] attributes() {
    Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
    for (PosixFilePermission each : PosixFilePermission.values()) {
      if ((mode() << each.ordinal() & 1 << 8) != 0) {
        permissions.add(each);
      }
    }
    return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)};
  }

  /**
   * Gives a file the owner, group, permissions, access control list and extended attributes of
   * another one, as far as the system lets it. Without one of them it gives less, and never more.
   */
  static void copy(Path from, Path to) throws IOException {
    AclFileAttributeView list = Files.getFileAttributeView(from, AclFileAttributeView.class);
    AclFileAttributeView newList = Files.getFileAttributeView(to, AclFileAttributeView.class);
    if (list != null && newList != null) {
      newList.setAcl(list.getAcl());
      copy(from, to, "owner:owner");
    }
    if (!hasModes(from) || !hasModes(to)) {
      return;
    }
    FileAccess before = of((int) Files.getAttribute(from, MODE));
    boolean hasGroup = copy(from, to, "unix:gid");
    FileAccess access = copy(from, to, "unix:uid") ? before : before.withoutOwner();
    ExtendedAttributes attributes = ExtendedAttributes.of(from);
    // A list holds at once, so it must not give more than is right in the end.
    boolean isSame = hasGroup && access.equals(before);
    if (attributes == null) {
      // The group's permissions may be those of a list, which gives the group less.
      access = access.withoutGroup();
    } else if (!isSame || !attributes.giveTo(to)) {
      access = attributes.haveAccessList() ? access.ofOwnerOnly() : access.withoutGroup();
    }
    Files.setAttribute(to, MODE, access.mode());
  }

  private static boolean copy(Path from, Path to, String attribute) throws IOException {
    Object value = Files.getAttribute(from, attribute);
    try {
      Files.setAttribute(to, attribute, value);
    } catch (IOException e) {
      // Only some users may give files away.
    }
    return Files.getAttribute(to, attribute).equals(value);
  }
}
