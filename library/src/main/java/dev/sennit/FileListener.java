package dev.sennit;

import java.io.IOException;

/**
 * Hears of the files of a batch while they are hashed. The threads that hash call it, several at a
 * time, and in any order. What it throws ends the batch and is thrown by the method that hashes.
 * <!-- sample: java.util.List<java.nio.file.Path> files = List.of(); -->
 *
 * <pre>{@code
 * Batch batch = Batch.ofFiles(files, (file, reason) -> System.err.println(files.get(file)));
 * byte[] digests = Hasher.SHA_256.hash(batch.parallel());
 * }</pre>
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface FileListener {
  /**
   * A file could not be read. Its result is zeros.
   *
   * @param file the index of the file in the batch
   * @param reason the reason
   */
  void failed(int file, IOException reason);

  /**
   * The result of a file has been written.
   *
   * @param file the index of the file in the batch
   */
  default void hashed(int file) {}

  /**
   * Some more has been read.
   *
   * @param bytes how many bytes
   */
  default void read(long bytes) {}
}
