package dev.sennit.bench.subject;

import dev.sennit.cli.measure.AllKernels;
import dev.sennit.runtime.batch.LanesKernel;
import dev.sennit.runtime.digest.DigestAlgorithm;
import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.select.KernelLinker;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Measures the gain of lanes and strands: hashes several messages one after the other, and all of
 * them in one call.
 *
 * <p>Both ways absorb the same number of blocks. The kernel for one message pads, so its messages
 * are shorter by the padding.
 */
public class Strands extends TimedOperation {
  private static final DigestAlgorithm ALGORITHM = DigestAlgorithm.MD5;
  private static final int BLOCK = 64;
  private static final int PADDING = 9;

  @Param({"1", "16", "256"})
  int blocks;

  @Param({"x64-v3", "x64-v4", "a64"})
  String target;

  @Param({"1x2", "8x1", "8x2", "8x3"})
  String shape;

  private DigestKernel one;
  private LanesKernel several;
  private MemorySegment[] messages;
  private byte[] result;
  private MemorySegment states;
  private MemorySegment addresses;

  @Setup
  public void setUp() {
    // The property has an effect, because nothing has asked for kernels in this JVM yet.
    System.setProperty("sennit.target", target);
    one = KernelLinker.await().choice(ALGORITHM).kernel();
    several =
        LanesKernel.of(AllKernels.lookup(), one, KernelTarget.named(target), KernelShape.of(shape));
    if (several == null) {
      throw new IllegalStateException("MD5 has no kernel of shape " + shape + " on " + target);
    }
    byte[] message = RandomMessages.of(blocks * BLOCK);
    messages = new MemorySegment[KernelShape.of(shape).messages()];
    addresses = Arena.global().allocate(ValueLayout.ADDRESS, messages.length);
    for (int i = 0; i < messages.length; i++) {
      MemorySegment copy = Arena.global().allocateFrom(ValueLayout.JAVA_BYTE, message);
      addresses.setAtIndex(ValueLayout.ADDRESS, i, copy);
      messages[i] = copy.asSlice(0, copy.byteSize() - PADDING);
    }
    result = new byte[one.digestLength()];
    states = MemorySegment.ofArray(several.initialStates().toArray(ValueLayout.JAVA_BYTE));
  }

  @Benchmark
  public byte[] oneAfterTheOther() {
    for (MemorySegment message : messages) {
      one.hash(message, result, 0);
    }
    return result;
  }

  @Benchmark
  public MemorySegment inOneCall() {
    several.absorb(states, states, addresses, blocks);
    return states;
  }
}
