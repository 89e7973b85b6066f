package dev.sennit.runtime.blake3;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import dev.sennit.runtime.kernel.Stated.Chunks;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.standin.Blake3Block;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** Chunks and parents in Java: it serves where no kernel runs. */
public final class ChunksInJava extends ChunksOneByOne {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, LITTLE_ENDIAN);
  private static final int BLOCK = 64;

  private final int[] words = new int[ChunkState.LENGTH / Integer.BYTES];

  @Override
  void compress(byte[] state, byte[] chunk, int length) {
    int last = Math.max(0, length - 1) / BLOCK * BLOCK;
    Arrays.fill(chunk, length, last + BLOCK, (byte) 0);
    for (int i = 0; i < words.length; i++) {
      words[i] = (int) INT.get(state, i * Integer.BYTES);
    }
    for (int block = 0; block < last; block += BLOCK) {
      Blake3Block.next(words, chunk, block);
    }
    words[Chunks.LEFT] = length - last;
    Blake3Block.next(words, chunk, last);
    for (int i = 0; i < words.length; i++) {
      INT.set(state, i * Integer.BYTES, words[i]);
    }
    Safepoint.after(length);
  }

  @Override
  public ChunksInJava another() {
    return new ChunksInJava();
  }

  @Override
  public void clear() {
    super.clear();
    Arrays.fill(words, 0);
  }
}
