import org.jspecify.annotations.NullMarked;

/**
 * Message digests, HMACs, HKDF, PBKDF2, AES-GCM and the clearing of memory as fast as the processor
 * can go, on a stock JDK.
 *
 * <p>{@code dev.sennit} is the direct API, {@code dev.sennit.provider} the same kernels as a
 * provider of the Java Cryptography Architecture. The kernels are native code. Start the JVM with
 * {@code --enable-native-access=dev.sennit} (on the class path: {@code ALL-UNNAMED}, or the line
 * {@code Enable-Native-Access: ALL-UNNAMED} in the manifest of the jar behind {@code -jar}).
 * Without it, JDK 25 runs the kernels too and prints a warning. With {@code
 * --illegal-native-access=deny} everything works through the JDK.
 */
@NullMarked
module dev.sennit {
  // Says what may be null, to compilers and tools: no program needs it.
  requires static org.jspecify;

  exports dev.sennit;
  exports dev.sennit.provider;

  provides java.security.Provider with
      dev.sennit.provider.SennitProvider;
}
