package dev.sennit.runtime.file;

import java.io.IOException;

/** Is told of files by all threads that hash them. */
public interface FileWatcher {
  /** A file could not be read. */
  void failed(int index, IOException reason);

  /** The result of a file has been written. */
  void hashed(int index);

  /** So many bytes more have been read. */
  void read(long bytes);
}
