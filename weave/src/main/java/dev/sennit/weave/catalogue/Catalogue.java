package dev.sennit.weave.catalogue;

import static dev.sennit.weave.lower.Goal.FEW_OPERATIONS;
import static dev.sennit.weave.lower.Goal.SHORT_PATH;
import static dev.sennit.weave.lower.MessageAccess.AT_EACH_USE;
import static dev.sennit.weave.lower.MessageAccess.ONCE_IN_PAIRS;
import static dev.sennit.weave.weaver.Order.early;
import static dev.sennit.weave.weaver.Order.late;
import static dev.sennit.weave.weaver.Parking.NOTHING;
import static dev.sennit.weave.weaver.Parking.STATE;
import static dev.sennit.weave.weaver.Parking.STATE_AND_FRAME;
import static dev.sennit.weave.weaver.Shape.SINGLE;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Md5;
import dev.sennit.weave.target.A64;
import dev.sennit.weave.target.Architecture;
import dev.sennit.weave.target.X64;
import dev.sennit.weave.weaver.Kernel;
import dev.sennit.weave.weaver.Shape;
import dev.sennit.weave.weaver.Weaving;
import java.util.List;

/** All kernels there are. */
public final class Catalogue {
  private static final BlockFunction MD5 = new Md5();
  private static final Shape TWO = new Shape(1, 2);

  private Catalogue() {}

  public static final List<Kernel> KERNELS =
      List.of(
          new Kernel(MD5, X64.V4, SINGLE, new Weaving(SHORT_PATH, AT_EACH_USE, NOTHING, early(8))),
          new Kernel(MD5, X64.V4, TWO, new Weaving(FEW_OPERATIONS, AT_EACH_USE, NOTHING, late(24))),
          new Kernel(MD5, X64.V3, SINGLE, new Weaving(SHORT_PATH, AT_EACH_USE, NOTHING, late(24))),
          new Kernel(MD5, X64.V3, TWO, new Weaving(SHORT_PATH, AT_EACH_USE, STATE, late(2))),
          new Kernel(
              MD5, A64.BASE, SINGLE, new Weaving(SHORT_PATH, ONCE_IN_PAIRS, NOTHING, late(24))),
          new Kernel(
              MD5,
              A64.BASE,
              TWO,
              new Weaving(SHORT_PATH, ONCE_IN_PAIRS, STATE_AND_FRAME, late(2))));

  /** The kernels for processors of that architecture. */
  public static List<Kernel> of(Architecture architecture) {
    return KERNELS.stream()
        .filter(kernel -> kernel.target().architecture() == architecture)
        .toList();
  }
}
