package dev.sennit.weave.library;

import java.util.List;

/**
 * How often kernels that take no end of a message must go through their loops, before the library
 * trusts them: once, not at all, and several times. Each call goes on from where the one before has
 * come to.
 */
public final class LoopAnswers {
  /** The blocks of a call that takes several messages, pairs or chunks. */
  public static final List<Integer> BLOCKS = List.of(1, 0, 3);

  /** The iterations of a call for PBKDF2. */
  public static final List<Integer> ITERATIONS = List.of(1, 0, 2, 5);

  private LoopAnswers() {}
}
