package dev.sennit.cli.sum;

import java.io.IOException;

/** Hashes open files, on one thread. */
interface FileEngine extends AutoCloseable {
  /** Takes the end of a file. */
  interface End {
    /**
     * The digest of a file has been written, or reading has failed.
     *
     * @param failure the reason of the failure, or null
     */
    void at(int index, IOException failure);
  }

  /** Adds a file, which is closed at its end. It may still be under way when this returns. */
  void add(int index, Reading reading);

  /** Comes to the end of all files that were added. */
  void finish();

  /** Helps other threads with their files. The thread has none of its own any more. */
  void help();

  @Override
  void close();
}
