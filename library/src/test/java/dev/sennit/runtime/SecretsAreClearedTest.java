package dev.sennit.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sennit.Hasher;
import dev.sennit.Messages;
import dev.sennit.WithKernels;
import dev.sennit.provider.SennitProvider;
import java.lang.reflect.Field;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Protects: what a message or a key leaves in memory is cleared when it is promised to be. */
class SecretsAreClearedTest implements WithKernels {
  private static final byte[] KEY = Messages.random(300);

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashers")
  void runningDigestAndMac(Hasher hasher) throws Exception {
    DigestKernel kernel = kernel(hasher);
    KeyedKernel key = KeyedKernel.of(kernel, KEY);
    byte[] result = new byte[kernel.digestLength()];
    for (RunningDigest running :
        new RunningDigest[] {new KernelRunningDigest(kernel), key.running()}) {
      for (int length : new int[] {1, kernel.blockLength(), 3 * kernel.blockLength() + 5}) {
        running.update(Messages.random(length), 0, length);
        assertThat(bytes(running, "memory")).isNotEqualTo(cleared(running, "memory"));
        running.digest(result, 0);
        assertThat(bytes(running, "memory")).isEqualTo(cleared(running, "memory"));
        running.update(Messages.random(length), 0, length);
        running.reset();
        assertThat(bytes(running, "memory")).isEqualTo(cleared(running, "memory"));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 300})
  void destroyedKey(int length) throws Exception {
    HmacKey key = new HmacKey(HmacAlgorithm.with(DigestAlgorithm.MD5), Messages.random(length));
    key.running();
    Object keyed = field(key, "linked");
    Object block = field(key, "block");
    assertThat(bytes(keyed, "states")).isNotEqualTo(cleared(keyed, "states"));
    assertThat(bytes(block, "block")).isNotEqualTo(cleared(block, "block"));
    key.destroy();
    assertThat(bytes(keyed, "states")).isEqualTo(cleared(keyed, "states"));
    assertThat(bytes(block, "block")).isEqualTo(cleared(block, "block"));
  }

  @ParameterizedTest
  @MethodSource("dev.sennit.WithKernels#hashersOfMacs")
  void macThatGetsAnotherKey(Hasher hasher) throws Exception {
    String algorithm = HmacAlgorithm.with(kernel(hasher).algorithm()).name();
    // The object of the service, without the JDK's Mac around it, whose fields are its own.
    Object service = new SennitProvider().getService("Mac", algorithm).newInstance(null);
    Mac mac = new Mac((javax.crypto.MacSpi) service, new SennitProvider(), algorithm) {};
    mac.init(new SecretKeySpec(KEY, "RAW"));
    mac.update(KEY);
    KernelRunningMac before = (KernelRunningMac) field(service, "running");
    mac.init(new SecretKeySpec(new byte[] {1}, "RAW"));
    assertThat(bytes(before, "memory")).isEqualTo(cleared(before, "memory"));
    assertThat(bytes(before.key(), "states")).isEqualTo(cleared(before.key(), "states"));
    assertThat(field(service, "running")).isNotSameAs(before);
  }

  private static DigestKernel kernel(Hasher hasher) {
    return KernelLinker.await().choices().stream()
        .filter(choice -> choice.algorithm().name().equals(hasher.algorithm()))
        .findFirst()
        .orElseThrow()
        .kernel();
  }

  private static byte[] bytes(Object object, String name) throws Exception {
    return (byte[]) field(object, name);
  }

  private static byte[] cleared(Object object, String name) throws Exception {
    return new byte[bytes(object, name).length];
  }

  private static Object field(Object object, String name) throws Exception {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field.get(object);
        }
      }
    }
    throw new AssertionError(object.getClass() + " must have a field " + name);
  }
}
