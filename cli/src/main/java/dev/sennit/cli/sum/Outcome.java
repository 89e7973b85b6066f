package dev.sennit.cli.sum;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What came of hashing a file. */
sealed interface Outcome {
  record Digest(byte[] bytes) implements Outcome {}

  /**
   * The file could not be read.
   *
   * @param reason why, in the system's words
   * @param missing whether it is not there
   */
  record Unreadable(String reason, boolean missing) implements Outcome {
    static Unreadable because(IOException e) {
      return new Unreadable(Outcome.reason(e), e instanceof NoSuchFileException);
    }
  }

  /** What the system says of a failure, without the name of the file. */
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
