package dev.sennit.child;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: wherever in a call the stack ends, the next calls are right, and nothing stays taken,
 * or in memory that is used again.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("surroundings")
class EndOfTheStackTest {
  /** Interpreted, where each call needs stack of its own, and compiled. */
  @ParameterizedTest
  @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1"})
  void nothingStaysTaken(String option) throws Exception {
    // A comparison of kernels would have keys of its own meanwhile.
    ChildJvm.run(
        List.of(
            option,
            "-Dsennit.guard=false",
            "-XX:+UseSerialGC",
            "-XX:MaxJavaStackTraceDepth=5",
            ChildJvm.GRANT),
        AtTheEndOfTheStack.class);
  }
}
