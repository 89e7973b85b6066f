package dev.sennit.runtime.blake3;

import dev.sennit.runtime.clear.MemoryClearing;
import dev.sennit.runtime.clear.SharedKey;
import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.kernel.Stated.Digests;
import java.util.HexFormat;

/**
 * A mode of BLAKE3: the value that chunks and parents begin with, and the flags of all of them.
 * Without a key the value is fixed; else it is the key, and the object is a secret.
 */
public final class TreeMode extends SharedKey {
  /** The length of keys. */
  public static final int KEY_LENGTH = 32;

  private static final byte[] NO_KEY =
      HexFormat.of().parseHex(Digests.BLAKE3.initialState().substring(0, 2 * KEY_LENGTH));

  /** Hashing without a key. */
  public static final TreeMode HASH = new TreeMode(NO_KEY, 0, false);

  /** The same, where a block with two digests is no parent, but a message of its own. */
  public static final TreeMode PAIRS =
      new TreeMode(NO_KEY, 0, Chunks.START | Chunks.END | Chunks.ROOT, false);

  /** The same, where a parent is that of all chunks. */
  public static final TreeMode ROOT = new TreeMode(NO_KEY, 0, Chunks.PARENT | Chunks.ROOT, false);

  /** Hashing the context of keys to be derived. */
  public static final TreeMode CONTEXT = new TreeMode(NO_KEY, Chunks.CONTEXT, false);

  private final byte[] value;
  private final int flags;
  private final int flagsOfParents;
  private final boolean secret;

  private TreeMode(byte[] value, int flags, boolean secret) {
    this(value, flags, flags | Chunks.PARENT, secret);
  }

  private TreeMode(byte[] value, int flags, int flagsOfParents, boolean secret) {
    this.value = value;
    this.flags = flags;
    this.flagsOfParents = flagsOfParents;
    this.secret = secret;
  }

  /** Hashing with a key, of which it takes a copy. */
  public static TreeMode keyed(byte[] key) {
    return new TreeMode(key.clone(), Chunks.KEYED_HASH, true);
  }

  /** Deriving keys, with the digest of their context. */
  public static TreeMode deriving(byte[] context) {
    return new TreeMode(context, Chunks.MATERIAL, false);
  }

  int flags() {
    return flags;
  }

  int flagsOfParents() {
    return flagsOfParents;
  }

  /** Whether what has been computed with must be cleared. */
  public boolean isSecret() {
    return secret;
  }

  /** Writes the value to the beginning of a state. */
  void copyTo(byte[] states, int at) {
    System.arraycopy(value, 0, states, at, KEY_LENGTH);
  }

  @Override
  protected String use() {
    return "BLAKE3";
  }

  @Override
  protected void clear() {
    if (secret) {
      MemoryClearing.clear(value);
    }
  }
}
