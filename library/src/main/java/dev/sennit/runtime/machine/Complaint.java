package dev.sennit.runtime.machine;

import java.lang.System.Logger.Level;
import java.util.List;

/** Something that users may want to know, to be logged. */
public record Complaint(Level level, String text) {
  /** Logs some. */
  public static void log(List<Complaint> complaints) {
    for (Complaint complaint : complaints) {
      complaint.log();
    }
  }

  /** Logs it. */
  public void log() {
    System.getLogger("dev.sennit").log(level, text);
  }
}
