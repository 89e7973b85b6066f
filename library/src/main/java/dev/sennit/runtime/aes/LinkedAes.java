package dev.sennit.runtime.aes;

import dev.sennit.runtime.kernel.KernelKind;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Names;
import dev.sennit.runtime.machine.CacheLine;
import dev.sennit.runtime.machine.KernelCalls.OfKey;
import dev.sennit.runtime.machine.KernelCalls.OfMode;
import dev.sennit.runtime.machine.Safepoint;
import dev.sennit.runtime.registry.KernelRows;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The kernels of AES in the shared object. */
public final class LinkedAes implements AesKernels {
  private static final CacheLine LINES = CacheLine.ofThisSystem();

  private final KernelRow encryption;
  private final KernelTarget targetOfKeys;
  private final MemorySegment expand;
  private final MemorySegment[] modes;

  private LinkedAes(
      KernelRow encryption,
      KernelTarget targetOfKeys,
      MemorySegment expand,
      MemorySegment[] modes) {
    this.encryption = encryption;
    this.targetOfKeys = targetOfKeys;
    this.expand = expand;
    this.modes = modes;
  }

  /**
   * Those beside a kernel that encrypts, or null if its target has not all of them. That of keys
   * may be of any target that it includes.
   */
  public static @Nullable AesKernels of(KernelRow encryption, KernelRows rows) {
    KernelTarget target = encryption.target();
    MemorySegment[] modes = new MemorySegment[AesMode.values().length];
    for (AesMode mode : AesMode.values()) {
      for (KernelRow row : rows.of(KernelKind.MODE, mode.family)) {
        if (row.target() == target) {
          modes[mode.ordinal()] = rows.function(row);
        }
      }
      if (modes[mode.ordinal()] == null) {
        return null;
      }
    }
    for (KernelRow row : rows.of(KernelKind.KEY)) {
      if (target.includes(row.target())) {
        return new LinkedAes(encryption, row.target(), rows.function(row), modes);
      }
    }
    return null;
  }

  @Override
  public String name() {
    return "aes/".concat(target().label());
  }

  @Override
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (AesMode mode : AesMode.values()) {
      names.add(mode.family.concat("/").concat(target().label()));
    }
    names.add(Names.AES_KEY.concat("/").concat(targetOfKeys.label()));
    return names;
  }

  @Override
  public double cycles() {
    return encryption.cycles();
  }

  @Override
  public KernelTarget target() {
    return encryption.target();
  }

  @Override
  public void expand(MemorySegment schedule, byte[] key) {
    OfKey.call(expand, schedule, key, key.length);
    Safepoint.after(key.length);
  }

  @Override
  public int bytesBeforeLine(MemorySegment memory, long offset) {
    return encryption.shape().lanes() == 1 ? 0 : LINES.behind(memory, offset);
  }

  /**
   * Segments of texts are made here, and calls lead here on a short way: the JIT compiler allocates
   * them if it does not see to their constructors' end.
   */
  @Override
  public void call(
      AesMode mode,
      MemorySegment schedule,
      MemorySegment state,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset) {
    MemorySegment function = modes[mode.ordinal()];
    MemorySegment from = MemorySegment.ofArray(in);
    MemorySegment to = MemorySegment.ofArray(out);
    if (inOffset == 0 && outOffset == 0) {
      OfMode.call(function, schedule, state, from, to, length);
    } else {
      OfMode.call(function, schedule, state, from.asSlice(inOffset), to.asSlice(outOffset), length);
    }
    Safepoint.after(length);
  }

  @Override
  public void call(AesMode mode, long schedule, long state, MemorySegment in, long out) {
    long length = in.byteSize();
    OfMode.call(modes[mode.ordinal()], schedule, state, in, out, length);
    Safepoint.after(length);
  }

  @Override
  public void call(
      AesMode mode,
      MemorySegment schedule,
      MemorySegment state,
      MemorySegment in,
      long offset,
      long length,
      MemorySegment out) {
    MemorySegment function = modes[mode.ordinal()];
    if (offset == 0) {
      OfMode.call(function, schedule, state, in, out, length);
    } else {
      OfMode.call(function, schedule, state, in.asSlice(offset), out.asSlice(offset), length);
    }
    Safepoint.after(length);
  }
}
