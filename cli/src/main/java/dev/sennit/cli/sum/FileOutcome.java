package dev.sennit.cli.sum;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** The outcome of hashing a file. */
sealed interface FileOutcome {
  record Digest(byte[] bytes) implements FileOutcome {}

  /**
   * The file could not be read.
   *
   * @param reason the reason in the system's words
   * @param missing whether there is no such file
   */
  record Unreadable(String reason, boolean missing) implements FileOutcome {
    static Unreadable because(IOException e) {
      return new Unreadable(FileOutcome.reason(e), e instanceof NoSuchFileException);
    }
  }

  /** Returns the reason of a failure in the system's words, without the name of the file. */
  static String reason(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "No such file or directory";
      case AccessDeniedException _ -> "Permission denied";
      case FileSystemException other when other.getReason() != null ->
          other.getReason().replace(" or unable to access attributes of symbolic link", "");
      default -> String.valueOf(e.getMessage());
    };
  }
}
