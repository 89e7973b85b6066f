package dev.sennit.runtime.machine;

import java.lang.System.Logger.Level;

/** Something that users may want to know, to be logged. */
public record Complaint(Level level, String text) {
  /** Logs it. */
  public void log() {
    System.getLogger("dev.sennit").log(level, text);
  }
}
