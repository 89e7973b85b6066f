package dev.sennit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protects: keys of BLAKE3 from creation to destruction, and what is refused on the way: it is said
 * with value and rule, and everything is usable afterwards.
 */
class Blake3KeysTest implements WithKernels {
  private static final byte[] KEY = Messages.random(Blake3.LENGTH);
  private static final byte[] MESSAGE = Messages.random(5000);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 33, 64})
  void keyOfAnotherLength(int length) {
    assertThatThrownBy(() -> Blake3.keyed(new byte[length]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a key of BLAKE3 must have 32 bytes, but has " + length);
  }

  @Test
  void theCallerMayClearTheKey() {
    byte[] key = KEY.clone();
    Blake3 keyed = Blake3.keyed(key);
    Arrays.fill(key, (byte) 0);
    assertThat(keyed.hash(MESSAGE)).isEqualTo(Blake3.keyed(KEY).hash(MESSAGE));
  }

  /** Else many contexts would derive the same keys. */
  @ParameterizedTest
  @ValueSource(chars = {'\ud800', '\udfff'})
  void contextThatIsNoText(char half) {
    assertThatThrownBy(() -> Blake3.deriveKey("a" + half))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("must be text", "half of a surrogate pair");
  }

  @Test
  void contextsOfAnyLength() {
    for (int length : new int[] {0, 1, 1024, 1025, 50_000}) {
      String context = "é".repeat(length);
      assertThat(Blake3.deriveKey(context).hash(MESSAGE))
          .isEqualTo(Blake3.deriveKey(context).stream().update(MESSAGE).digest())
          .isNotEqualTo(Blake3.deriveKey(context + "e").hash(MESSAGE));
    }
  }

  @ParameterizedTest
  @EnumSource
  void onlyAWholeCodeIsVerified(Blake3Mode mode) {
    Blake3 function = mode.function();
    byte[] code = function.hash(MESSAGE, 100);
    for (int length = 0; length <= code.length; length++) {
      byte[] tag = Arrays.copyOf(code, length);
      assertThat(function.verify(MESSAGE, tag)).isEqualTo(length >= Blake3.LENGTH);
      for (int place = 0; place < length; place++) {
        tag[place] ^= 1;
        assertThat(function.verify(MESSAGE, tag)).isFalse();
        tag[place] ^= 1;
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void missingArguments(Blake3Mode mode) {
    Blake3 function = mode.function();
    Blake3Stream stream = function.stream().update(MESSAGE);
    Blake3Output output = function.stream().update(MESSAGE).output();
    for (ThrowingCallable call :
        new ThrowingCallable[] {
          () -> Blake3.keyed(null),
          () -> Blake3.deriveKey(null),
          () -> function.hash(null),
          () -> function.hash((byte[]) null, 1),
          () -> function.hash((MemorySegment) null, 1),
          () -> function.hash(null, 0, 0, MESSAGE, 0, 0),
          () -> function.hash(MESSAGE, 0, 0, null, 0, 0),
          () -> function.verify(null, KEY),
          () -> function.verify(MESSAGE, null),
          () -> stream.update((byte[]) null),
          () -> stream.update(null, 0, 0),
          () -> stream.update((MemorySegment) null),
          () -> stream.update((ByteBuffer) null),
          () -> stream.digest(null, 0),
          () -> output.read(null, 0, 0)
        }) {
      assertThatThrownBy(call).isInstanceOf(NullPointerException.class);
    }
    assertThat(stream.digest()).isEqualTo(mode.expected(MESSAGE));
    assertThat(output.read(Blake3.LENGTH)).isEqualTo(mode.expected(MESSAGE));
  }

  @ParameterizedTest
  @EnumSource
  void placesOutsideOfArrays(Blake3Mode mode) {
    Blake3 function = mode.function();
    byte[] result = new byte[40];
    Blake3Stream stream = function.stream().update(MESSAGE, 0, 2000);
    Blake3Output output = function.stream().update(MESSAGE).output();
    int most = Integer.MAX_VALUE;
    for (ThrowingCallable call :
        new ThrowingCallable[] {
          () -> function.hash(MESSAGE, -1, 5, result, 0, 32),
          () -> function.hash(MESSAGE, 0, -1, result, 0, 32),
          () -> function.hash(MESSAGE, 4000, 1001, result, 0, 32),
          () -> function.hash(MESSAGE, most, most, result, 0, 32),
          () -> function.hash(MESSAGE, 0, 5000, result, 9, 32),
          () -> function.hash(MESSAGE, 0, 5000, result, 0, -1),
          () -> function.hash(MESSAGE, 0, 5000, result, 0, 41),
          () -> function.hash(MESSAGE, 0, 5000, result, most, most),
          () -> stream.update(MESSAGE, 2000, 3001),
          () -> stream.update(MESSAGE, -1, 2),
          () -> stream.digest(result, 9),
          () -> stream.digest(result, -1),
          () -> output.read(result, 9, 32),
          () -> output.read(result, 0, -1)
        }) {
      assertThatThrownBy(call)
          .isInstanceOf(IndexOutOfBoundsException.class)
          .hasMessageContainingAll(" bytes at offset ", "must be within its array of ");
    }
    assertThat(result).containsOnly(0);
    assertThat(stream.update(MESSAGE, 2000, 3000).digest()).isEqualTo(mode.expected(MESSAGE));
    assertThat(output.read(Blake3.LENGTH)).isEqualTo(mode.expected(MESSAGE));
  }

  @Test
  void lengthsAndPlacesOfOutputs() {
    assertThatThrownBy(() -> Blake3.HASH.hash(MESSAGE, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the length of an output must be 0 or more, but is -1");
    Blake3Output output = Blake3.HASH.stream().output();
    assertThatThrownBy(() -> output.read(-2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the length of an output must be 0 or more, but is -2");
    assertThatThrownBy(() -> output.position(-3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the position in an output must be 0 or more, but is -3");
    output.position(Long.MAX_VALUE - 5);
    assertThatThrownBy(() -> output.read(6))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("6 bytes", Long.toString(Long.MAX_VALUE - 5));
    assertThat(output.read(5)).hasSize(5);
    assertThat(output.position()).isEqualTo(Long.MAX_VALUE);
    assertThat(output.read(0)).isEmpty();
    output.close();
    output.close();
    assertThatThrownBy(() -> output.position(0).read(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("this output is closed");
  }

  @ParameterizedTest
  @EnumSource
  void segmentsOutOfReach(Blake3Mode mode) throws Exception {
    Blake3 function = mode.function();
    MemorySegment closed;
    try (Arena arena = Arena.ofConfined()) {
      closed = arena.allocate(100_000);
      MemorySegment open = closed;
      CompletableFuture.runAsync(() -> refuses(mode, function, open, WrongThreadException.class))
          .get();
    }
    refuses(mode, function, closed, IllegalStateException.class);
    refuses(mode, function, closed.asSlice(0, 0), IllegalStateException.class);
  }

  private static void refuses(
      Blake3Mode mode, Blake3 function, MemorySegment segment, Class<? extends Exception> type) {
    assertThatThrownBy(() -> function.hash(segment, 7)).isInstanceOf(type);
    assertThatThrownBy(() -> function.hash(segment, Blake3.LENGTH)).isInstanceOf(type);
    Blake3Stream stream = function.stream().update(MESSAGE, 0, 100);
    assertThatThrownBy(() -> stream.update(segment)).isInstanceOf(type);
    assertThat(stream.update(MESSAGE, 100, 4900).digest()).isEqualTo(mode.expected(MESSAGE));
  }

  @Test
  void destroyed() {
    Blake3 keyed = Blake3.keyed(KEY);
    Blake3Stream stream = keyed.stream().update(MESSAGE);
    Blake3Output output = keyed.stream().update(MESSAGE).output();
    assertThat(keyed.isDestroyed()).isFalse();
    keyed.close();
    keyed.destroy();
    assertThat(keyed.isDestroyed()).isTrue();
    assertThat(keyed).hasToString("BLAKE3 with a key");
    byte[] result = new byte[Blake3.LENGTH];
    for (ThrowingCallable call :
        new ThrowingCallable[] {
          () -> keyed.hash(MESSAGE),
          () -> keyed.hash(MESSAGE, 0),
          () -> keyed.hash(MemorySegment.ofArray(MESSAGE), 50),
          () -> keyed.hash(MESSAGE, 0, 5000, result, 0, 32),
          () -> keyed.verify(MESSAGE, KEY),
          keyed::stream,
          () -> stream.update((byte) 1),
          () -> stream.update(MESSAGE),
          () -> stream.update(MemorySegment.ofArray(MESSAGE)),
          () -> stream.update(ByteBuffer.wrap(MESSAGE)),
          () -> stream.asOutputStream().write(1),
          stream::digest,
          () -> stream.digest(result, 0),
          stream::output,
          stream::copy,
          () -> output.read(1),
          () -> output.read(result, 0, 1)
        }) {
      assertThatThrownBy(call)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the key of this BLAKE3 is destroyed");
    }
    assertThat(result).containsOnly(0);
    assertThat(stream.reset()).isSameAs(stream);
    output.close();
  }

  @Test
  void whatHasNoSecretIsNotDestroyed() {
    for (Blake3 function : new Blake3[] {Blake3.HASH, Blake3.deriveKey("any")}) {
      byte[] expected = function.hash(MESSAGE);
      function.destroy();
      function.close();
      assertThat(function.isDestroyed()).isFalse();
      assertThat(function.hash(MESSAGE)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 5000, 100_000})
  void destroyedWhileOthersCompute(int length) throws Exception {
    byte[] message = Messages.random(length);
    byte[] expected = Blake3.keyed(KEY).hash(message, 50);
    for (int i = 0; i < (EMULATED ? 10 : 100); i++) {
      Blake3 keyed = Blake3.keyed(KEY);
      CountDownLatch begun = new CountDownLatch(1);
      CompletableFuture<Void> other =
          CompletableFuture.runAsync(() -> {
            byte[] result = new byte[50];
            while (true) {
              try {
                keyed.hash(message, 0, length, result, 0, 32 + 18 * ((int) begun.getCount()));
              } catch (IllegalStateException e) {
                assertThat(result).startsWith(0, 0, 0, 0, 0, 0, 0, 0);
                return;
              }
              assertThat(Arrays.copyOf(result, 32)).isEqualTo(Arrays.copyOf(expected, 32));
              Arrays.fill(result, (byte) 0);
              begun.countDown();
            }
          });
      begun.await();
      keyed.destroy();
      other.get();
    }
    assertThat(Blake3.keyed(KEY).hash(message, 50)).isEqualTo(expected);
  }

  @Test
  void outputStreamIsAView() throws Exception {
    Blake3Stream stream = Blake3.HASH.stream();
    try (var output = stream.asOutputStream()) {
      output.write(MESSAGE[0]);
      output.write(MESSAGE, 1, 4998);
      output.write(MESSAGE[4999]);
    }
    assertThat(stream.digest()).isEqualTo(Blake3.HASH.hash(MESSAGE));
  }

  @Test
  void aCopyGoesItsOwnWay() {
    Blake3Stream stream = Blake3.keyed(KEY).stream().update(MESSAGE, 0, 3000);
    Blake3Stream copy = stream.copy();
    stream.update((byte) 1);
    assertThat(copy.update(MESSAGE, 3000, 2000).digest())
        .isEqualTo(Blake3.keyed(KEY).hash(MESSAGE));
  }
}
