package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import java.io.OutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Protects: every public method throws what was promised for a bad argument, and names the value,
 * or for null the parameter as the Javadoc does; nothing is written and nothing taken. A kernel
 * checks no bounds, so what slipped through here would be read. The words for each object tell no
 * key and no message.
 */
class BadArgumentsTest implements WithKernels {
  private static final byte[] KEY = Messages.random(32);
  private static final byte[] MESSAGE = Messages.random(2000);
  private static final int MOST = Integer.MAX_VALUE;
  private static final int LEAST = Integer.MIN_VALUE;

  private static List<Class<?>> publicTypes() throws Exception {
    List<Class<?>> types = new ArrayList<>(ApiListingTest.exportedTypes());
    types.removeIf(type -> type.getPackage() != Hasher.class.getPackage() || type.isMemberClass());
    return types;
  }

  /** What makes the objects, for the static methods their class. */
  static Stream<Named<Supplier<?>>> subjects() throws Exception {
    List<Supplier<?>> subjects = new ArrayList<>();
    publicTypes().forEach(type -> subjects.add(() -> type));
    for (Hasher hasher : WithKernels.hashersAtAll()) {
      subjects.add(() -> hasher);
      subjects.add(() -> hasher.stream().update(MESSAGE));
    }
    for (Hasher hasher : WithKernels.hashersWithHmac()) {
      subjects.add(() -> Hmac.of(hasher, KEY));
      subjects.add(() -> Hmac.of(hasher, KEY).stream().update(MESSAGE));
    }
    for (Blake3Mode mode : Blake3Mode.values()) {
      subjects.add(mode::function);
      subjects.add(() -> mode.function().stream().update(MESSAGE));
      subjects.add(() -> mode.function().stream().update(MESSAGE).output());
    }
    subjects.add(() -> AesCtr.of(KEY));
    subjects.add(() -> AesGcm.of(KEY));
    subjects.add(() -> AesGcmHkdf.of(KEY));
    subjects.add(() -> AesGcmHkdf.of(KEY).sealing(OutputStream.nullOutputStream(), new byte[0]));
    subjects.add(() -> MerkleTree.of(Hasher.MD5));
    subjects.add(() -> MerkleTree.blake3Parents());
    subjects.add(() -> Batch.ofColumn(MemorySegment.NULL, MemorySegment.NULL));
    subjects.add(() -> BatchUuids.v3());
    subjects.add(() -> Hkdf.of(Hasher.SHA_256));
    subjects.add(() -> JoiningHasher.of(Hasher.MD5));
    subjects.add(() -> NonceSequence.of(new byte[4]));
    subjects.add(() -> Pbkdf2.of(Hasher.SHA_256, 1));
    subjects.add(() -> Shake.SHAKE128);
    subjects.add(() -> Slabs.of(0));
    return subjects.stream().map(each -> named(each.get().toString(), each));
  }

  /** What an object says of all that it was told. */
  private static byte[] says(Object object) {
    return switch (object) {
      case HashStream stream -> stream.digest();
      case HmacStream stream -> stream.mac();
      case Blake3Stream stream -> stream.digest();
      case Blake3Output output -> output.read(Blake3.LENGTH);
      case NonceSequence nonces -> nonces.next();
      default -> new byte[0];
    };
  }

  /** Has bad calls of an object made, which must say afterwards what one without them says. */
  private static void eachMethod(Supplier<?> subjects, CallOf calls) {
    Object subject = subjects.get();
    PublicMethods methods = new PublicMethods(subject);
    methods.all().forEach(method -> calls.of(methods, method));
    assertThat(says(subject)).isEqualTo(says(subjects.get()));
  }

  private interface CallOf {
    void of(PublicMethods methods, Method method);
  }

  /** But status and those without objects, whose static methods are called. */
  @Test
  void everyTypeIsASubject() throws Exception {
    Set<Class<?>> types =
        new HashSet<>(
            Set.of(
                FileListener.class, KernelSpeed.class, NameUuid.class, Status.class, Zero.class));
    subjects().forEach(each -> types.add(each.getPayload().get().getClass()));
    assertThat(publicTypes()).allMatch(types::contains);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void wordsTellNoSecret(Supplier<?> subjects) {
    for (byte[] secret : List.of(KEY, MESSAGE)) {
      byte[] begin = Arrays.copyOf(secret, 4);
      assertThat(subjects.get().toString())
          .isNotBlank()
          .doesNotContain(
              "@",
              HexFormat.of().formatHex(begin),
              begin[0] + ", " + begin[1],
              new String(begin, StandardCharsets.ISO_8859_1));
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void noArgumentMayBeNull(Supplier<?> subjects) {
    eachMethod(
        subjects,
        (methods, method) -> {
          for (int place : PublicMethods.places(method, type -> !type.isPrimitive())) {
            String name = ParameterNames.of(method, place);
            assertThat(methods.thrownBy(method, place, new Object[] {null}))
                .describedAs("%s without %s", method, name)
                .isInstanceOf(NullPointerException.class)
                .message()
                // Said by us: of what its compiled code finds the JVM says no word.
                .isEqualTo(name);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void partsAreWithinTheirArrays(Supplier<?> subjects) {
    eachMethod(
        subjects,
        (methods, method) -> {
          Class<?>[] types = method.getParameterTypes();
          for (int place : PublicMethods.places(method, Class::isArray)) {
            int numbers = 0;
            while (place + numbers + 1 < types.length && types[place + numbers + 1] == int.class) {
              numbers++;
            }
            // Whole arrays, with the length of a result; batches have their own test.
            boolean isWhole = numbers == 1 && method.getReturnType() == byte[].class;
            if (numbers > 0 && !isWhole && !List.of(types).contains(Batch.class)) {
              Object array = methods.good(types[place], place);
              int size = Array.getLength(array);
              int room = numbers == 1 ? room(subjects.get(), method) : 0;
              for (Object[] bad :
                  numbers == 1 ? badOffsets(array, size, room) : badParts(array, size)) {
                outside(methods, method, place, bad);
              }
            }
          }
        });
  }

  private static void outside(PublicMethods methods, Method method, int place, Object... bad) {
    boolean isBadLength =
        methods.subject() instanceof Hkdf
            && bad.length > 2
            && ((int) bad[2] < 1 || (int) bad[2] > 9000);
    assertThat(methods.thrownBy(method, place, bad))
        .describedAs("%s from %s on", method, bad[1])
        .isInstanceOf(
            isBadLength ? IllegalArgumentException.class : IndexOutOfBoundsException.class)
        .hasMessageContaining("" + bad[isBadLength ? 2 : 1]);
  }

  private static List<Object[]> badOffsets(Object array, int size, int room) {
    return Stream.of(-1, size - room + 1, size, size + 1, MOST, LEAST)
        .map(offset -> new Object[] {array, offset})
        .toList();
  }

  private static List<Object[]> badParts(Object array, int size) {
    return Stream.of(
            new int[] {-1, 5},
            new int[] {5, -1},
            new int[] {0, size + 1},
            new int[] {size + 1, 1},
            new int[] {size - 4, 5},
            new int[] {MOST, 1},
            new int[] {1, MOST},
            new int[] {MOST, MOST},
            new int[] {LEAST, LEAST},
            new int[] {LEAST, MOST})
        .map(part -> new Object[] {array, part[0], part[1]})
        .toList();
  }

  /** How many bytes a result has. */
  private static int room(Object subject, Method method) {
    return switch (subject) {
      case Hasher hasher -> hasher.digestLength();
      case Hmac hmac -> hmac.macLength();
      case Hkdf hkdf -> hkdf.hashLength();
      case AesCtr _ -> PublicMethods.NUMBER;
      case AesGcm _ when method.getName().equals("seal") ->
          PublicMethods.NUMBER + AesGcm.TAG_LENGTH;
      case AesGcm _ -> PublicMethods.NUMBER - AesGcm.TAG_LENGTH;
      default -> says(subject).length;
    };
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void memoryIsWithinReach(Supplier<?> subjects) throws Exception {
    MemorySegment closed;
    ByteBuffer closedBuffer;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(1000);
      closedBuffer = closed.asByteBuffer();
    }
    MemorySegment ofAnother =
        CompletableFuture.supplyAsync(() -> Arena.ofConfined().allocate(1000)).get();
    refuses(subjects, closed, IllegalStateException.class);
    refuses(subjects, closed.asSlice(0, 0), IllegalStateException.class);
    refuses(subjects, closedBuffer, IllegalStateException.class);
    refuses(subjects, ofAnother, WrongThreadException.class);
    refuses(subjects, ofAnother.asByteBuffer(), WrongThreadException.class);
  }

  private static void refuses(Supplier<?> subjects, Object memory, Class<?> refusal) {
    eachMethod(
        subjects,
        (methods, method) -> {
          for (int place : PublicMethods.places(method, type -> type.isInstance(memory))) {
            // Memory of a batch is touched when it is hashed.
            if (method.getDeclaringClass() != Batch.class) {
              assertThat(methods.thrownBy(method, place, memory))
                  .describedAs("%s with %s", method, memory)
                  .isInstanceOf(refusal);
            }
          }
        });
  }
}
