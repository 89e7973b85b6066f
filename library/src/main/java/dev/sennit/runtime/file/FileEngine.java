package dev.sennit.runtime.file;

/** Hashes open files, on one thread. */
interface FileEngine extends AutoCloseable {
  /** Adds a file, which is closed at its end. It may still be under way when this returns. */
  void add(FileMessage file);

  /** Comes to the end of all files that were added. */
  void finish();

  /** Helps other threads with their files. The thread has none of its own any more. */
  default void help() {}

  @Override
  void close();
}
