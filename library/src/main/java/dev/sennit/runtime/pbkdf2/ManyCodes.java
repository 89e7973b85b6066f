package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.digest.KeyedKernel;

/**
 * Codes of HMACs that are computed side by side, each with a key of its own. All are replaced by
 * the codes of themselves at once, and are added up; for one thread. A lane is the place of one of
 * them: a lane of vectors, or a strand.
 */
public sealed interface ManyCodes extends AutoCloseable permits CodesInLanes, CodesByBlocks {
  /** Begins a lane with a key and a code, which is the first of its sum. */
  void place(int lane, KeyedKernel key, byte[] code);

  /** Replaces all codes as often as said. It can be called again. */
  void iterate(int times);

  /** Copies the first bytes of a lane's sum. */
  void copySum(int lane, byte[] result, int offset, int length);

  /** Clears all, and gives back memory that is not on the heap. */
  @Override
  void close();
}
