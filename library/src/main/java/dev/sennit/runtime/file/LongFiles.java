package dev.sennit.runtime.file;

import dev.sennit.runtime.blake3.TreeOfParts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The long files that threads hash together, and the number of these threads. */
final class LongFiles {
  private final List<TreeOfParts> open = new ArrayList<>();
  private final int most;
  private final Runnable start;
  private int threads;

  /**
   * @param threads how many threads hash files already
   * @param most how many there may be
   * @param start starts one more
   */
  LongFiles(int threads, int most, Runnable start) {
    this.threads = threads;
    this.most = most;
    this.start = start;
  }

  /** A thread begins a long file. The others help when they have no files of their own. */
  synchronized void begin(TreeOfParts file) {
    open.add(file);
    for (; threads < most; threads++) {
      start.run();
    }
  }

  /** The file has been hashed. */
  synchronized void end(TreeOfParts file) {
    open.remove(file);
  }

  /** Returns a file that needs help, or null if there is none: then the thread must end. */
  synchronized @Nullable TreeOfParts next() {
    for (TreeOfParts file : open) {
      if (file.hasParts()) {
        return file;
      }
    }
    threads--;
    return null;
  }
}
