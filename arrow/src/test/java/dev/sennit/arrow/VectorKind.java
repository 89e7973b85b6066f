package dev.sennit.arrow;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.LargeVarBinaryVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VariableWidthFieldVector;

/** Every kind of vector whose values are hashed, and values to put into it. */
enum VectorKind {
  VAR_BINARY,
  VAR_CHAR,
  LARGE_VAR_BINARY,
  LARGE_VAR_CHAR;

  /** A vector without values and without memory. */
  VariableWidthFieldVector none(BufferAllocator allocator) {
    return switch (this) {
      case VAR_BINARY -> new VarBinaryVector("values", allocator);
      case VAR_CHAR -> new VarCharVector("values", allocator);
      case LARGE_VAR_BINARY -> new LargeVarBinaryVector("values", allocator);
      case LARGE_VAR_CHAR -> new LargeVarCharVector("values", allocator);
    };
  }

  VariableWidthFieldVector of(BufferAllocator allocator, byte[]... values) {
    VariableWidthFieldVector vector = none(allocator);
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null) {
        vector.setSafe(i, values[i]);
      }
    }
    vector.setValueCount(values.length);
    return vector;
  }

  /** As users call it, who know which kind of vector they have. */
  static void hash(
      VectorHasher hasher, VariableWidthFieldVector values, FixedSizeBinaryVector digests) {
    switch (values) {
      case BaseVariableWidthVector narrow -> hasher.hash(narrow, digests);
      case BaseLargeVariableWidthVector wide -> hasher.hash(wide, digests);
      default -> throw new AssertionError("no kind of VectorKind: " + values.getClass());
    }
  }

  /** Text of up to 300 bytes; about every sixth is null, and every sixth is empty. */
  static byte[][] random(int count) {
    Random random = new Random(count);
    byte[][] values = new byte[count][];
    Arrays.setAll(
        values,
        _ ->
            switch (random.nextInt(6)) {
              case 0 -> null;
              case 1 -> new byte[0];
              default ->
                  "%x é "
                      .formatted(random.nextInt())
                      .repeat(random.nextInt(25))
                      .getBytes(StandardCharsets.UTF_8);
            });
    return values;
  }
}
