package dev.sennit.runtime.batch;

import static dev.sennit.runtime.kernel.Stated.Targets.A64;
import static dev.sennit.runtime.kernel.Stated.Targets.A64_APPLE;
import static dev.sennit.runtime.kernel.Stated.Targets.A64_SHA2;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_SHA;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_V3;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_V4;
import static dev.sennit.runtime.kernel.Stated.Targets.X64_V4_INTEL;

import dev.sennit.runtime.digest.DigestKernel;
import dev.sennit.runtime.kernel.KernelFamily;
import dev.sennit.runtime.kernel.KernelShape;
import dev.sennit.runtime.kernel.KernelTarget;
import dev.sennit.runtime.kernel.Stated.Families;
import java.util.ArrayList;
import java.util.List;

/**
 * Which kernels with several states are of use beside a kernel for one message, in order of
 * preference: as was measured, and where nothing could be, on AArch64, as LLVM's models of
 * processors predict.
 */
final class ParallelOrder {
  private static final int NEVER = Integer.MAX_VALUE;

  /**
   * A kernel that pays.
   *
   * @param one the target whose kernel for one message is selected: what it is measured against
   * @param paysFrom how many messages must be under way for it to be faster than that
   * @param joinsFrom how many bytes a message must have for it to save 2800 cycles, which is what
   *     it takes to have a virtual thread wait for others
   */
  record Place(
      KernelFamily family,
      KernelTarget one,
      KernelTarget target,
      KernelShape shape,
      int paysFrom,
      int joinsFrom) {}

  private static final List<Place> ALL =
      List.of(
          place(Families.MD5, X64_V4_INTEL, X64_V4, 16, 2, 4, 700),
          place(Families.MD5, X64_V4_INTEL, X64_V4, 16, 3, 4, 700),
          place(Families.MD5, X64_V4, X64_V4, 16, 3, 3, 700),
          place(Families.MD5, X64_V4, X64_V4, 16, 2, 3, 700),
          place(Families.MD5, X64_V3, X64_V4, 16, 3, 8, 700),
          place(Families.MD5, X64_V3, X64_V3, 8, 3, 3, 700),
          place(Families.MD5, A64, A64, 4, 4, 4, 1000),
          place(Families.SHA1, X64_SHA, X64_V4, 16, 1, 4, 2000),
          place(Families.SHA1, X64_SHA, X64_V3, 8, 1, 5, 3000),
          place(Families.SHA1, X64_V4, X64_V4, 16, 1, 2, 500),
          place(Families.SHA1, X64_V3, X64_V3, 8, 1, 3, 500),
          place(Families.SHA1, A64_SHA2, A64_SHA2, 1, 2, 2, 12000),
          place(Families.SHA1, A64, A64, 4, 1, 2, 700),
          place(Families.SHA256, X64_SHA, X64_V4, 16, 1, 6, 1500),
          place(Families.SHA256, X64_SHA, X64_SHA, 1, 2, 2, 3000),
          place(Families.SHA256, X64_V4, X64_V4, 16, 1, 3, 500),
          place(Families.SHA256, X64_V3, X64_V3, 8, 1, 3, 700),
          place(Families.SHA256, A64_SHA2, A64_SHA2, 1, 2, 2, 8000),
          place(Families.SHA256, A64, A64, 4, 1, 3, 500),
          place(Families.SHA512, X64_V4, X64_V4, 8, 1, 3, 1000),
          place(Families.SHA512, X64_V3, X64_V3, 4, 1, 3, 1600),
          place(Families.SHA512, A64, A64, 2, 1, 2, 6000),
          place(Families.SM3, X64_V3, X64_V4, 16, 1, 3, 500),
          place(Families.SM3, X64_V3, X64_V3, 8, 1, 3, 500),
          place(Families.SM3, A64, A64, 4, 1, 2, 600),
          place(Families.BLAKE3, X64_V4_INTEL, X64_V4_INTEL, 16, 1, 3, NEVER),
          place(Families.BLAKE3, X64_V4_INTEL, X64_V4_INTEL, 8, 1, 3, NEVER),
          place(Families.BLAKE3, X64_V4_INTEL, X64_V4_INTEL, 1, 4, 2, NEVER),
          place(Families.BLAKE3, X64_V3, X64_V4, 16, 2, 3, NEVER),
          place(Families.BLAKE3, X64_V3, X64_V4, 16, 1, 3, NEVER),
          place(Families.BLAKE3, X64_V3, X64_V3, 8, 1, 2, NEVER),
          place(Families.BLAKE3, A64, A64, 4, 1, 2, NEVER),
          place(Families.KECCAK_136, X64_V4, X64_V4, 8, 1, 2, 500),
          place(Families.KECCAK_136, X64_V3, X64_V4, 8, 1, 2, 500),
          place(Families.KECCAK_136, X64_V3, X64_V3, 4, 1, 2, 700),
          place(Families.KECCAK_136, A64_APPLE, A64_APPLE, 2, 1, 2, 500),
          place(Families.KECCAK_136, A64, A64, 2, 1, 2, 1500));

  private ParallelOrder() {}

  private static Place place(
      KernelFamily family,
      KernelTarget one,
      KernelTarget target,
      int lanes,
      int strands,
      int paysFrom,
      int joinsFrom) {
    return new Place(family, one, target, new KernelShape(lanes, strands), paysFrom, joinsFrom);
  }

  static List<Place> beside(DigestKernel one) {
    List<Place> places = new ArrayList<>();
    for (Place place : ALL) {
      if (place.family() == one.algorithm().family() && place.one() == one.target()) {
        places.add(place);
      }
    }
    return places;
  }

  static Place of(ParallelKernel kernel) {
    for (Place place : beside(kernel.one())) {
      if (place.target() == kernel.target() && place.shape().equals(kernel.shape())) {
        return place;
      }
    }
    throw new IllegalArgumentException(kernel.name() + " is not known to pay");
  }
}
