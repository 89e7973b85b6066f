package dev.sennit.child;

import dev.sennit.AesCtr;
import dev.sennit.AesGcm;
import dev.sennit.AesGcmHkdf;
import dev.sennit.Batch;
import dev.sennit.BatchUuids;
import dev.sennit.Blake3;
import dev.sennit.Blake3Output;
import dev.sennit.Blake3Stream;
import dev.sennit.HashStream;
import dev.sennit.Hasher;
import dev.sennit.Hkdf;
import dev.sennit.Hmac;
import dev.sennit.HmacStream;
import dev.sennit.JoiningHasher;
import dev.sennit.MerkleTree;
import dev.sennit.NameUuid;
import dev.sennit.Pbkdf2;
import dev.sennit.SealingStream;
import dev.sennit.Shake;
import dev.sennit.Status;
import dev.sennit.Zero;
import dev.sennit.provider.SennitProvider;
import dev.sennit.runtime.clear.ClearsRight;
import dev.sennit.vectors.Blake3VectorsRight;
import java.util.List;

/**
 * Main class of child JVMs: compares what each public class computes with other providers, or with
 * the standard above these, and says which kernels serve.
 */
final class EnginesRight {
  static final String RIGHT = "all engines are right";
  static final String SERVING = "kernels that serve: ";

  private interface Check {
    void run() throws Exception;
  }

  /** A check, and the public classes whose numbers it compares. */
  record Engine(Check check, Class<?>... classes) {}

  static final List<Engine> ALL =
      List.of(
          new Engine(DigestEngines::messages, Hasher.class, HashStream.class),
          new Engine(DigestEngines::batches, Batch.class),
          new Engine(DigestEngines::joined, JoiningHasher.class),
          new Engine(DigestEngines::shake, Shake.class),
          new Engine(DigestEngines::uuids, NameUuid.class, BatchUuids.class),
          new Engine(DigestEngines::trees, MerkleTree.class),
          new Engine(
              () -> Blake3VectorsRight.main(new String[0]),
              Blake3.class,
              Blake3Stream.class,
              Blake3Output.class),
          new Engine(KeyEngines::codes, Hmac.class, HmacStream.class),
          new Engine(KeyEngines::ofSecrets, Hkdf.class),
          new Engine(KeyEngines::ofPasswords, Pbkdf2.class),
          new Engine(AesEngines::sealedTexts, AesGcm.class),
          new Engine(AesEngines::counters, AesCtr.class),
          new Engine(AesEngines::sealedFiles, AesGcmHkdf.class, SealingStream.class),
          new Engine(ProviderEngines::services, SennitProvider.class),
          new Engine(() -> ClearsRight.main(new String[0]), Zero.class));

  private EnginesRight() {}

  public static void main(String[] arguments) throws Exception {
    for (Engine engine : ALL) {
      engine.check.run();
    }
    System.out.println(SERVING + String.join(" ", Status.current().kernels()));
    System.out.println(RIGHT);
  }
}
