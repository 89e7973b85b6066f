/**
 * The digests of a vector of Apache Arrow as another vector, by Sennit.
 *
 * <p>Start the JVM with {@code --enable-native-access=dev.sennit,dev.sennit.arrow} (on the class
 * path: {@code ALL-UNNAMED}), and with what Arrow itself needs.
 */
module dev.sennit.arrow {
  exports dev.sennit.arrow;

  requires transitive dev.sennit;
  requires transitive org.apache.arrow.vector;
  requires org.apache.arrow.memory.core;
}
