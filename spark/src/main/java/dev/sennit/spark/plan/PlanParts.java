package dev.sennit.spark.plan;

import java.util.List;
import scala.Product;

/** What a plan or an expression is made of. Catalyst compares it by its parts, and copies it. */
interface PlanParts extends Product {
  /** Returns the arguments of the constructor. */
  List<Object> parts();

  @Override
  default int productArity() {
    return parts().size();
  }

  @Override
  default Object productElement(int index) {
    return parts().get(index);
  }

  @Override
  default boolean canEqual(Object other) {
    return getClass().isInstance(other);
  }
}
