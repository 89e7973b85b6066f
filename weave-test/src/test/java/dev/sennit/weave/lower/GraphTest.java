package dev.sennit.weave.lower;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.algorithm.Digests;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Protects: every digest has a graph, and the graph has no useless words. */
class GraphTest {
  static final List<BlockFunction> DIGESTS = Digests.ALL;

  @ParameterizedTest
  @FieldSource("DIGESTS")
  void everyDigestCanBeDrawn(BlockFunction digest) {
    Graph graph = Graph.of(digest);
    assertThat(graph.results()).hasSize(digest.stateWords());
    assertThat(graph.nodes()).containsAll(graph.results());
    assertThat(graph.messageWords())
        .containsExactlyElementsOf(IntStream.range(0, digest.blockWords()).boxed().toList());
  }

  @ParameterizedTest
  @FieldSource("DIGESTS")
  void noWordIsRotatedByNothing(BlockFunction digest) {
    assertThat(Graph.of(digest).nodes())
        .extracting(Node::operation)
        .doesNotContain(new Node.RotateLeft(0));
  }

  @ParameterizedTest
  @FieldSource("DIGESTS")
  void everyWordMadeIsUsed(BlockFunction digest) {
    Graph graph = Graph.of(digest);
    Set<Node> used = new HashSet<>(graph.results());
    graph.nodes().forEach(node -> used.addAll(node.inputs()));
    assertThat(used).containsAll(graph.nodes());
  }
}
