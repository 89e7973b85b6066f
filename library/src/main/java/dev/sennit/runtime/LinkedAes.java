package dev.sennit.runtime;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;

/**
 * The kernels of AES in the shared object. To expand a key takes its length, as the length of the
 * call; so a state comes with it, of which nothing else is read.
 */
final class LinkedAes implements AesKernels {
  private static final byte[] NOTHING = {};

  private final Target target;
  private final MemorySegment expand;
  private final MemorySegment hash;
  private final MemorySegment encrypt;
  private final MemorySegment decrypt;
  private final MemorySegment count;

  private LinkedAes(Target target, SymbolLookup sharedObject) {
    this.target = target;
    expand = function("aes_expand", target, sharedObject);
    hash = function("aes_hash", target, sharedObject);
    encrypt = function("aes_encrypt", target, sharedObject);
    decrypt = function("aes_decrypt", target, sharedObject);
    count = function("aes_count", target, sharedObject);
  }

  /** Those of a target, or null if it has not all of them. */
  static LinkedAes of(Target target, SymbolLookup sharedObject) {
    LinkedAes linked = new LinkedAes(target, sharedObject);
    boolean all =
        linked.expand != null
            && linked.hash != null
            && linked.encrypt != null
            && linked.decrypt != null
            && linked.count != null;
    return all ? linked : null;
  }

  private static MemorySegment function(String name, Target target, SymbolLookup sharedObject) {
    return sharedObject.find(target.symbol(name)).orElse(null);
  }

  @Override
  public String name() {
    return "aes/".concat(target.label());
  }

  @Override
  public void expand(MemorySegment schedule, byte[] key) {
    byte[] state = new byte[STATE_BYTES];
    MemorySegment.ofArray(state).set(ValueLayout.JAVA_LONG_UNALIGNED, LENGTH, key.length);
    AesDowncall.call(expand, schedule, state, key, 0, NOTHING, 0);
  }

  @Override
  public void hash(MemorySegment schedule, byte[] state, byte[] data, int offset) {
    AesDowncall.call(hash, schedule, state, data, offset, NOTHING, 0);
  }

  @Override
  public void hash(MemorySegment schedule, byte[] state, MemorySegment data) {
    AesDowncall.call(hash, schedule, state, data, MemorySegment.NULL);
  }

  @Override
  public void encrypt(
      MemorySegment schedule, byte[] state, byte[] in, int inOffset, byte[] out, int outOffset) {
    AesDowncall.call(encrypt, schedule, state, in, inOffset, out, outOffset);
  }

  @Override
  public void encrypt(MemorySegment schedule, byte[] state, MemorySegment in, MemorySegment out) {
    AesDowncall.call(encrypt, schedule, state, in, out);
  }

  @Override
  public void decrypt(
      MemorySegment schedule, byte[] state, byte[] in, int inOffset, byte[] out, int outOffset) {
    AesDowncall.call(decrypt, schedule, state, in, inOffset, out, outOffset);
  }

  @Override
  public void decrypt(MemorySegment schedule, byte[] state, MemorySegment in, MemorySegment out) {
    AesDowncall.call(decrypt, schedule, state, in, out);
  }

  @Override
  public void count(
      MemorySegment schedule, byte[] state, byte[] in, int inOffset, byte[] out, int outOffset) {
    AesDowncall.call(count, schedule, state, in, inOffset, out, outOffset);
  }

  @Override
  public void count(MemorySegment schedule, byte[] state, MemorySegment in, MemorySegment out) {
    AesDowncall.call(count, schedule, state, in, out);
  }
}
