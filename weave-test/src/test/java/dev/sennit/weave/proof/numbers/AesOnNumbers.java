package dev.sennit.weave.proof.numbers;

import static dev.sennit.weave.kind.AesMemory.STANDARD;

import dev.sennit.weave.algorithm.Aes;
import dev.sennit.weave.algorithm.Gcm;
import dev.sennit.weave.algorithm.Ghash;
import dev.sennit.weave.algorithm.Ghash.Element;
import dev.sennit.weave.algorithm.Mode;
import dev.sennit.weave.algorithm.Mode.Hashed;
import dev.sennit.weave.kernel.BlockKernel;
import dev.sennit.weave.kernel.ClearKernel;
import dev.sennit.weave.kernel.IterationKernel;
import dev.sennit.weave.kernel.KeyKernel;
import dev.sennit.weave.kernel.ModeKernel;
import dev.sennit.weave.kernel.ProcessorKernel;
import dev.sennit.weave.kernel.WovenKernel;
import dev.sennit.weave.kind.AesMemory.SchedulePart;
import dev.sennit.weave.kind.AesMemory.StatePart;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Whether a kernel of AES computes what it should on some keys and texts of numbers. */
final class AesOnNumbers extends KernelOnNumbers {
  private static final List<Integer> KEY_LENGTHS = List.of(16, 24, 32);
  private static final int BLOCK = Aes.BLOCK_BYTES;

  AesOnNumbers(WovenKernel woven, long seed) {
    super(woven, seed);
  }

  @Override
  void checkAFewOfAll() {
    switch (woven.kernel()) {
      case KeyKernel _ -> KEY_LENGTHS.forEach(this::checkKey);
      case ModeKernel kernel -> {
        int group = kernel.group() * BLOCK;
        for (int blocks : List.of(0, 1, kernel.group() / 2, kernel.group() - 1)) {
          for (int rest : List.of(0, 1, 7, 10, 15)) {
            for (int groups = 0; groups <= 3; groups++) {
              checkText(kernel.mode(), groups * group + blocks * BLOCK + rest);
            }
          }
        }
      }
      case BlockKernel _, IterationKernel _, ClearKernel _, ProcessorKernel _ ->
          throw new IllegalArgumentException(woven.kernel() + " is no AES");
    }
  }

  @Override
  void checkEveryLength() {
    if (woven.kernel() instanceof ModeKernel kernel) {
      IntStream.rangeClosed(0, 3 * kernel.group() * BLOCK + BLOCK)
          .forEach(length -> checkText(kernel.mode(), length));
    }
  }

  private void checkKey(int bytes) {
    byte[] key = bytes(bytes);
    byte[] schedule = bytes(STANDARD.schedule().bytes());
    byte[] expected = schedule.clone();
    byte[] made = FilledAesMemory.schedule(key);
    int roundKeys = (Aes.rounds(bytes) + 1) * BLOCK;
    System.arraycopy(made, 0, expected, 0, roundKeys);
    System.arraycopy(
        made,
        STANDARD.at(SchedulePart.ROUNDS),
        expected,
        STANDARD.at(SchedulePart.ROUNDS),
        Long.BYTES);
    call().key(schedule, key);
    expect(expected, schedule, "a key of " + bytes + " bytes");
  }

  private void checkText(Mode mode, int length) {
    byte[] key = bytes(KEY_LENGTHS.get(random.nextInt(KEY_LENGTHS.size())));
    if (mode.makesTag()) {
      checkWhole(mode, key, length);
      checkPart(mode, key, length - length % BLOCK);
    } else {
      checkPart(mode, key, length);
    }
  }

  /** A text in one call, as the JDK computes it, which knows nothing of this project. */
  private void checkWhole(Mode mode, byte[] key, int length) {
    byte[] iv = bytes(length % 3 == 0 ? 1 + random.nextInt(30) : 12);
    byte[] further = bytes(random.nextInt(40));
    byte[] plaintext = bytes(length);
    byte[] sealed = jdkSealed(key, iv, further, plaintext);
    byte[] ciphertext = Arrays.copyOf(sealed, length);
    boolean encrypts = mode.hashes() == Hashed.OUTPUT;
    byte[] first = new Gcm(key).firstCounter(iv);
    byte[] lengths =
        ByteBuffer.allocate(BLOCK).putLong(8L * further.length).putLong(8L * length).array();
    Element sum = Ghash.of(FilledAesMemory.hashKey(key), Element.ZERO, further);
    byte[] state = FilledAesMemory.state(counted(first, 1), sum, true, lengths, first);
    byte[] out = call(key, state, encrypts ? plaintext : ciphertext);
    expect(encrypts ? ciphertext : plaintext, out, "a text of " + length + " bytes");
    expect(
        Arrays.copyOfRange(sealed, length, sealed.length),
        Arrays.copyOfRange(state, STANDARD.at(StatePart.SUM), STANDARD.at(StatePart.SUM) + BLOCK),
        "the tag of " + length + " bytes");
  }

  /** A part that no end follows, from a counter that soon begins again from zero. */
  private void checkPart(Mode mode, byte[] key, int length) {
    byte[] counter = ByteBuffer.wrap(bytes(BLOCK)).putInt(12, -2).array();
    byte[] before = bytes(BLOCK);
    byte[] in = bytes(length);
    byte[] state =
        FilledAesMemory.state(counter, Element.of(before), false, bytes(BLOCK), bytes(BLOCK));
    byte[] expected = state.clone();
    byte[] made = mode.counts() ? new Gcm(key).counted(counter, in) : in;
    if (mode.counts()) {
      System.arraycopy(counted(counter, (length + BLOCK - 1) / BLOCK), 0, expected, 0, BLOCK);
    }
    if (mode.hashes() != Hashed.NOTHING) {
      byte[] hashed = mode.hashes() == Hashed.INPUT ? in : made;
      Element sum = Ghash.of(FilledAesMemory.hashKey(key), Element.of(before), hashed);
      System.arraycopy(sum.bytes(), 0, expected, STANDARD.at(StatePart.SUM), BLOCK);
    }
    byte[] out = call(key, state, in);
    expect(made, out, "a part of " + length + " bytes");
    expect(expected, state, "the state after a part of " + length + " bytes");
  }

  /** Calls the kernel, now and then in place. */
  private byte[] call(byte[] key, byte[] state, byte[] in) {
    byte[] text = in.clone();
    boolean counts = ((ModeKernel) woven.kernel()).mode().counts();
    byte[] out = !counts || random.nextBoolean() ? text : new byte[in.length];
    call().mode(FilledAesMemory.schedule(key), state, text, out);
    return out;
  }

  private static byte[] counted(byte[] counter, int blocks) {
    ByteBuffer next = ByteBuffer.wrap(counter.clone());
    return next.putInt(12, next.getInt(12) + blocks).array();
  }

  private static byte[] jdkSealed(byte[] key, byte[] iv, byte[] further, byte[] plaintext) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
      cipher.init(
          Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new GCMParameterSpec(128, iv));
      cipher.updateAAD(further);
      return cipher.doFinal(plaintext);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
