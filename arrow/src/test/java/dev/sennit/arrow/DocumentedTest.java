package dev.sennit.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import java.nio.charset.StandardCharsets;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.junit.jupiter.api.Test;

/** Protects: what docs/ARROW.md shows, which has these very lines. */
class DocumentedTest {
  @Test
  void runs() {
    try (BufferAllocator allocator = new RootAllocator();
        VarCharVector names = new VarCharVector("names", allocator);
        FixedSizeBinaryVector digests = new FixedSizeBinaryVector("digests", allocator, 32)) {
      names.setSafe(0, "abc".getBytes(StandardCharsets.UTF_8));
      names.setNull(1);
      names.setValueCount(2);

      VectorHasher.of(Hasher.SHA_256).hash(names, digests);
      assertThat(digests.get(0)).isEqualTo(Hasher.SHA_256.hash(names.get(0)));
      assertThat(digests.isNull(1)).isTrue();

      // The same, by all processors.
      VectorHasher.of(Hasher.SHA_256).parallel().hash(names, digests);
    }
  }
}
