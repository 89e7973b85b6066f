package dev.sennit.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sennit.AesGcm;
import dev.sennit.Batch;
import dev.sennit.BatchUuids;
import dev.sennit.Blake3;
import dev.sennit.Hasher;
import dev.sennit.Hmac;
import dev.sennit.MappedZeros;
import dev.sennit.Messages;
import dev.sennit.PrivateField;
import dev.sennit.Shake;
import dev.sennit.Status;
import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.select.KernelLinker;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Main class of child JVMs: gives segments of every kind to every call that takes any. With the
 * argument {@code linked} it waits until kernels are linked first. With {@code unlinked} they never
 * are, and only the calls are made that do not wait for that.
 */
final class TakesEverySegment {
  private static final byte[] KEY = Messages.random(32);
  private static final byte[] NONCE = Messages.random(12);
  private static final byte[] DATA = Messages.random(24);
  private static final byte[] TEXT = Messages.random(70_000);
  private static final List<Hasher> HASHERS_OF_JDK =
      DigestAlgorithm.ALL.stream()
          .filter(DigestAlgorithm::inJdk)
          .map(digest -> Hasher.of(digest.name()))
          .toList();
  private static final Arena CONFINED = Arena.ofConfined();
  private static final Arena SHARED = Arena.ofShared();
  private static final int[] OFFSETS = {0, 8, 8, 1000, TEXT.length};

  public static void main(String[] arguments) throws Exception {
    boolean linked = arguments[0].equals("linked");
    if (linked) {
      Status.current();
    } else {
      holdLinkerBack();
    }
    sealAndOpen();
    hash(linked ? Hasher.ALL : HASHERS_OF_JDK);
    if (linked) {
      hashInTrees();
      batches();
    }
    if (!linked) {
      assertThat(PrivateField.of(KernelLinker.class, "known").get(null)).isNull();
    }
    System.out.println("every segment is taken");
  }

  /** Pretends that a thread links kernels, which never begins. */
  private static void holdLinkerBack() throws Exception {
    PrivateField.of(KernelLinker.class, "thread").set(null, new Thread());
  }

  /** Returns new segments with those bytes, of every kind. */
  private static Map<String, MemorySegment> of(byte[] bytes) throws IOException {
    int length = bytes.length;
    int longs = length / Long.BYTES + 1;
    Map<String, MemorySegment> kinds = new LinkedHashMap<>();
    kinds.put("byte[]", MemorySegment.ofArray(new byte[length]));
    kinds.put("part of byte[]", MemorySegment.ofArray(new byte[length + 5]).asSlice(3));
    kinds.put("short[]", MemorySegment.ofArray(new short[4 * longs]));
    kinds.put("char[]", MemorySegment.ofArray(new char[4 * longs]));
    kinds.put("int[]", MemorySegment.ofArray(new int[2 * longs]));
    kinds.put("float[]", MemorySegment.ofArray(new float[2 * longs]));
    kinds.put("long[]", MemorySegment.ofArray(new long[longs]));
    kinds.put("double[]", MemorySegment.ofArray(new double[longs]));
    kinds.put("direct buffer", MemorySegment.ofBuffer(ByteBuffer.allocateDirect(length)));
    kinds.put("confined", CONFINED.allocate(length));
    kinds.put("shared", SHARED.allocate(length));
    kinds.put("automatic", Arena.ofAuto().allocate(length));
    kinds.put("global", Arena.global().allocate(length));
    kinds.put("mapped", MappedZeros.of(length, CONFINED));
    kinds.put("shared mapped", MappedZeros.of(length, SHARED));
    Map<String, MemorySegment> all = new LinkedHashMap<>();
    kinds.forEach((kind, segment) -> {
      MemorySegment some = segment.asSlice(0, length).copyFrom(MemorySegment.ofArray(bytes));
      all.put(kind, some);
      all.put("read-only " + kind, some.asReadOnly());
    });
    return all;
  }

  private static Map<String, MemorySegment> writable(int length) throws IOException {
    Map<String, MemorySegment> kinds = of(Messages.random(length));
    kinds.values().removeIf(MemorySegment::isReadOnly);
    return kinds;
  }

  /** Gives every kind as each argument, beside every kind as another. */
  private static void sealAndOpen() throws Exception {
    AesGcm aes = AesGcm.of(KEY);
    Cipher jdk = Cipher.getInstance("AES/GCM/NoPadding", "SunJCE");
    jdk.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(KEY, "AES"), new GCMParameterSpec(128, NONCE));
    jdk.updateAAD(DATA);
    byte[] sealed = jdk.doFinal(TEXT);
    byte[] wrong = sealed.clone();
    wrong[wrong.length - 1] ^= 1;
    Map<String, MemorySegment> texts = of(TEXT);
    Map<String, MemorySegment> sealedTexts = of(sealed);
    Map<String, MemorySegment> wrongTexts = of(wrong);
    MemorySegment anyData = MemorySegment.ofArray(DATA);
    for (String in : texts.keySet()) {
      for (Map.Entry<String, MemorySegment> out : writable(sealed.length).entrySet()) {
        String how = in + " to " + out.getKey();
        aes.seal(NONCE, anyData, texts.get(in), out.getValue());
        check("sealed " + how, sealed, out.getValue());
        MemorySegment opened = out.getValue().asSlice(0, TEXT.length);
        aes.open(NONCE, anyData, sealedTexts.get(in), opened);
        check("opened " + how, TEXT, opened);
        assertThatThrownBy(() -> aes.open(NONCE, anyData, wrongTexts.get(in), opened))
            .isInstanceOf(AEADBadTagException.class);
        check("wrong " + how, new byte[TEXT.length], opened);
      }
    }
    MemorySegment room = MemorySegment.ofArray(new byte[sealed.length]);
    for (Map.Entry<String, MemorySegment> each : of(DATA).entrySet()) {
      aes.seal(NONCE, each.getValue(), MemorySegment.ofArray(TEXT), room);
      check("sealed with data of " + each.getKey(), sealed, room);
      aes.open(NONCE, each.getValue(), MemorySegment.ofArray(sealed), room);
      check("opened with data of " + each.getKey(), TEXT, room.asSlice(0, TEXT.length));
    }
  }

  private static void hash(List<Hasher> hashers) throws IOException {
    for (Map.Entry<String, MemorySegment> each : of(TEXT).entrySet()) {
      MemorySegment message = each.getValue();
      for (Hasher hasher : hashers) {
        String what = hasher + " of " + each.getKey();
        byte[] expected = hasher.hash(TEXT);
        check(what, expected, hasher.hash(message));
        check(what, expected, hasher.stream().update(message).digest());
      }
      Hmac hmac = Hmac.of(Hasher.SHA_256, KEY);
      check("HMAC", hmac.mac(TEXT), hmac.mac(message));
      check("HMAC", hmac.mac(TEXT), hmac.stream().update(message).mac());
      check("SHAKE", Shake.SHAKE128.hash(TEXT, 99), Shake.SHAKE128.hash(message, 99));
    }
  }

  private static void hashInTrees() throws IOException {
    Blake3 blake3 = Blake3.keyed(KEY);
    for (MemorySegment message : of(TEXT).values()) {
      check("BLAKE3", blake3.hash(TEXT, 99), blake3.hash(message, 99));
      check("BLAKE3", blake3.hash(TEXT, 32), blake3.stream().update(message).digest());
    }
  }

  private static void batches() throws IOException {
    byte[][] messages = new byte[OFFSETS.length - 1][];
    long[] wide = Arrays.stream(OFFSETS).asLongStream().toArray();
    for (int i = 0; i < messages.length; i++) {
      messages[i] = Arrays.copyOfRange(TEXT, OFFSETS[i], OFFSETS[i + 1]);
    }
    Map<String, MemorySegment> data = of(TEXT);
    Map<String, MemorySegment> offsets = of(bytes(MemorySegment.ofArray(OFFSETS)));
    Map<String, MemorySegment> wideOffsets = of(bytes(MemorySegment.ofArray(wide)));
    Map<String, MemorySegment> validity = of(new byte[] {-1});
    for (Hasher hasher : new Hasher[] {Hasher.SHA_256, Hasher.SHA3_384, Hasher.BLAKE3}) {
      byte[] expected = hasher.hash(Batch.of(messages));
      for (String kind : data.keySet()) {
        Batch batch = Batch.ofColumn(data.get(kind), offsets.get(kind));
        Batch large = Batch.ofLargeColumn(data.get(kind), wideOffsets.get(kind));
        for (Batch each : List.of(batch, batch.withValidity(validity.get(kind)), large)) {
          check(hasher + " of columns of " + kind, expected, hasher.hash(each));
        }
      }
      for (Map.Entry<String, MemorySegment> out : writable(expected.length).entrySet()) {
        hasher.hash(Batch.of(messages), out.getValue(), hasher.digestLength());
        check(hasher + " to " + out.getKey(), expected, out.getValue());
      }
    }
    for (String kind : data.keySet()) {
      BatchUuids uuids = BatchUuids.v3();
      assertThat(uuids.of(Batch.ofColumn(data.get(kind), offsets.get(kind))))
          .as("UUIDs of names in %s", kind)
          .isEqualTo(uuids.of(Batch.of(messages)));
    }
  }

  private static void check(String what, byte[] expected, MemorySegment actual) {
    check(what, expected, bytes(actual));
  }

  private static byte[] bytes(MemorySegment segment) {
    return segment.toArray(ValueLayout.JAVA_BYTE);
  }

  private static void check(String what, byte[] expected, byte[] actual) {
    assertThat(actual).as(what).isEqualTo(expected);
  }
}
