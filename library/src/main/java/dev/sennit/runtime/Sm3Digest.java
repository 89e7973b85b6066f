package dev.sennit.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/** SM3 in Java, which serves where no kernel of it runs: the JDK has none. */
final class Sm3Digest extends MessageDigest implements Cloneable {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int BLOCK = 64;
  private static final int DIGEST = 32;

  private int[] state = new int[DIGEST / Integer.BYTES];
  private byte[] waiting = new byte[BLOCK];
  private long length;

  Sm3Digest() {
    super(DigestAlgorithm.SM3.name());
    engineReset();
  }

  @Override
  protected int engineGetDigestLength() {
    return DIGEST;
  }

  @Override
  protected void engineUpdate(byte next) {
    engineUpdate(new byte[] {next}, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] part, int offset, int count) {
    int taken = 0;
    while (taken < count) {
      int room = (int) (length % BLOCK);
      if (room == 0 && count - taken >= BLOCK) {
        Sm3Block.next(state, part, offset + taken);
        taken += BLOCK;
        length += BLOCK;
      } else {
        int some = Math.min(BLOCK - room, count - taken);
        System.arraycopy(part, offset + taken, waiting, room, some);
        taken += some;
        length += some;
        if (length % BLOCK == 0) {
          Sm3Block.next(state, waiting, 0);
        }
      }
    }
  }

  @Override
  protected byte[] engineDigest() {
    long bits = length * Byte.SIZE;
    int end = (int) (length % BLOCK);
    Arrays.fill(waiting, end, BLOCK, (byte) 0);
    waiting[end] = (byte) 0x80;
    if (end >= BLOCK - Long.BYTES) {
      Sm3Block.next(state, waiting, 0);
      Arrays.fill(waiting, (byte) 0);
    }
    LONGS.set(waiting, BLOCK - Long.BYTES, bits);
    Sm3Block.next(state, waiting, 0);
    byte[] digest = new byte[DIGEST];
    for (int i = 0; i < state.length; i++) {
      INTS.set(digest, i * Integer.BYTES, state[i]);
    }
    engineReset();
    return digest;
  }

  @Override
  protected int engineDigest(byte[] result, int offset, int room) throws DigestException {
    if (room < DIGEST) {
      throw new DigestException("SM3 needs room for " + DIGEST + " bytes, but has " + room);
    }
    System.arraycopy(engineDigest(), 0, result, offset, DIGEST);
    return DIGEST;
  }

  @Override
  protected void engineReset() {
    byte[] first = HexFormat.of().parseHex(DigestAlgorithm.SM3.initialState());
    for (int i = 0; i < state.length; i++) {
      state[i] = (int) INTS.get(first, i * Integer.BYTES);
    }
    Arrays.fill(waiting, (byte) 0);
    length = 0;
  }

  @Override
  public Object clone() throws CloneNotSupportedException {
    Sm3Digest copy = (Sm3Digest) super.clone();
    copy.state = state.clone();
    copy.waiting = waiting.clone();
    return copy;
  }
}
