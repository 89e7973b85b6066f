package dev.sennit.bench;

import dev.sennit.runtime.DigestAlgorithm;
import dev.sennit.runtime.DigestKernel;
import dev.sennit.runtime.KernelLinker;
import dev.sennit.runtime.LanesKernel;
import dev.sennit.runtime.Shape;
import dev.sennit.runtime.Target;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What lanes and strands pay: several messages one after the other, and all of them in one call.
 *
 * <p>Both ways absorb the same number of blocks: the kernel for one message pads, so it gets as
 * many bytes fewer as the padding has.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class Strands {
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
    // Nothing has asked for kernels in this JVM yet.
    System.setProperty("sennit.target", target);
    one = KernelLinker.await().choice(ALGORITHM).kernel();
    several = LanesKernel.of(ALGORITHM, Target.named(target), Shape.of(shape));
    if (several == null) {
      throw new IllegalStateException("MD5 has no kernel of shape " + shape + " on " + target);
    }
    byte[] message = Messages.of(blocks * BLOCK);
    messages = new MemorySegment[Shape.of(shape).messages()];
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
