package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** The public methods of an object, or the static ones of a class, with good arguments for each. */
record PublicMethods(Object subject) {
  /** Every number is this one: an offset, a length, a distance. */
  static final int NUMBER = 64;

  private static final int LENGTH = 300;

  private Class<?> type() {
    return subject instanceof Class<?> statics ? statics : subject.getClass();
  }

  List<Method> all() {
    return Arrays.stream(type().getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
        .filter(method -> Modifier.isStatic(method.getModifiers()) == subject instanceof Class<?>)
        .toList();
  }

  /** The places of parameters of certain types. */
  static List<Integer> places(Method method, Predicate<Class<?>> types) {
    return IntStream.range(0, method.getParameterCount())
        .filter(place -> types.test(method.getParameterTypes()[place]))
        .boxed()
        .toList();
  }

  /** What is thrown by a call with good arguments, of which those from a place on are others. */
  Throwable thrownBy(Method method, int place, Object... others) {
    Object[] arguments = new Object[method.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      boolean isOther = i >= place && i < place + others.length;
      arguments[i] = isOther ? others[i - place] : good(method.getParameterTypes()[i], i);
    }
    Throwable thrown = catchThrowable(() -> method.invoke(subject, arguments));
    assertThat(thrown).describedAs("%s with %s", method, Arrays.toString(arguments)).isNotNull();
    for (Object each : arguments) {
      if (each instanceof byte[] bytes) {
        assertThat(bytes).describedAs("an array of %s", method).isEqualTo(new byte[bytes.length]);
      }
    }
    return thrown.getCause();
  }

  /** A good argument. What comes later is longer, because it may get a tag. */
  Object good(Class<?> type, int place) {
    int length = LENGTH + 100 * place;
    if (type == byte[].class && place == 0 && subject instanceof AesGcm) {
      return new byte[NonceSequence.LENGTH];
    } else if (type == byte[].class && place == 0 && subject instanceof AesCtr) {
      return new byte[AesCtr.COUNTER_LENGTH];
    } else if (type == byte[][].class || type == String[].class || type == Path[].class) {
      return Array.newInstance(type.componentType(), 0);
    } else if (type.isArray()) {
      return Array.newInstance(type.componentType(), length);
    }
    return switch (type.getSimpleName()) {
      case "byte" -> (byte) 1;
      case "int" -> NUMBER;
      case "long" -> (long) NUMBER;
      case "String" -> "MD5";
      case "Batch" -> Batch.of(new byte[1], new byte[2]);
      case "Hasher" -> Hasher.MD5;
      case "List" -> List.of();
      case "Duration" -> Duration.ofNanos(1);
      case "FileListener" -> (FileListener) (_, _) -> {};
      case "UUID" -> new UUID(1, 2);
      case "Path" -> Path.of("absent");
      case "MemorySegment" -> Arena.ofAuto().allocate(length);
      case "ByteBuffer" -> ByteBuffer.allocate(length);
      case "InputStream" -> InputStream.nullInputStream();
      case "OutputStream" -> OutputStream.nullOutputStream();
      case "WritableByteChannel" -> Channels.newChannel(OutputStream.nullOutputStream());
      case "SeekableByteChannel" -> emptyFile();
      case "ReadableByteChannel" -> Channels.newChannel(new ByteArrayInputStream(new byte[1]));
      default -> throw new AssertionError("there must be an argument of the type " + type);
    };
  }

  private static SeekableByteChannel emptyFile() {
    try {
      Path file = Files.createTempFile("sennit", null);
      return Files.newByteChannel(file, StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
