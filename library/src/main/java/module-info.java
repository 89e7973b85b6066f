/**
 * Message digests, HMACs, AES-GCM and the clearing of memory as fast as the processor can go, on a
 * stock JDK.
 *
 * <p>{@code dev.sennit} is the direct API, {@code dev.sennit.provider} the same kernels as a
 * provider of the Java Cryptography Architecture. The kernels are native code; start the JVM with
 * {@code --enable-native-access=dev.sennit} (on the class path: {@code ALL-UNNAMED}), or it prints
 * a warning. Where native access is denied, everything works through the JDK.
 */
module dev.sennit {
  exports dev.sennit;
  exports dev.sennit.provider;

  provides java.security.Provider with
      dev.sennit.provider.SennitProvider;
}
