package dev.sennit.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.security.Provider;
import java.security.Security;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Set;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;

/**
 * A cipher of the JDK and one of Sennit, on which the same calls are made: their answers, or the
 * types of their exceptions, must be the same. Where input and output overlap, the JDK is given a
 * copy of the input, so that what must come out is beyond doubt.
 */
final class CipherPair {
  static final Provider SUN_JCE = Security.getProvider("SunJCE");
  static final Provider SENNIT = new SennitProvider();

  /** Where what is computed comes from and goes to. */
  enum Way {
    NEW_ARRAY,
    ARRAY,
    SHORT_ARRAY,
    SAME_PLACE,
    OVERLAPPING,
    BUFFERS,
    SHORT_BUFFER,
    BUFFERS_IN_SAME_PLACE,
    OVERLAPPING_BUFFERS
  }

  /** A call; its answer is compared. */
  interface Call {
    Object on(Cipher cipher) throws Exception;
  }

  /** A call that answers nothing. */
  interface Action {
    void on(Cipher cipher) throws Exception;
  }

  private static final Set<Way> OVERLAPPING =
      EnumSet.of(
          Way.SAME_PLACE, Way.OVERLAPPING, Way.BUFFERS_IN_SAME_PLACE, Way.OVERLAPPING_BUFFERS);

  private static final String DONE = "done";
  private static final HexFormat HEX = HexFormat.of();

  private final Random random;
  private final Cipher jdk;
  private final Cipher sennit;
  private final List<String> done = new ArrayList<>();

  /** Whether Sennit's is the JDK's at first, with what is wrong there where bytes overlap. */
  private final boolean early;

  CipherPair(String algorithm, Random random) throws Exception {
    this.random = random;
    jdk = Cipher.getInstance(algorithm, SUN_JCE);
    early = random.nextInt(4) == 0;
    sennit = Cipher.getInstance(algorithm, early ? new EarlyProvider(random) : SENNIT);
    done.add((early ? "early " : "") + algorithm);
  }

  /** The answer of both: what was returned, or the type of the exception. */
  Object call(String name, Call call) {
    return call(name, call, call);
  }

  /** Whether it was done, and not refused. */
  boolean act(String name, Action action) {
    Object answer =
        call(
            name,
            cipher -> {
              action.on(cipher);
              return DONE;
            });
    return answer.equals(DONE);
  }

  private Object call(String name, Call ofJdk, Call ofSennit) {
    done.add(name);
    Object expected = answer(ofJdk, jdk);
    done.set(done.size() - 1, name + " -> " + expected);
    Object actual = answer(ofSennit, sennit);
    assertThat(actual).describedAs("the last answer to %s", done).isEqualTo(expected);
    return expected;
  }

  private static Object answer(Call call, Cipher cipher) {
    try {
      Object answer = call.on(cipher);
      return answer instanceof byte[] bytes ? HEX.formatHex(bytes) : answer;
    } catch (Exception e) {
      return e.getClass();
    }
  }

  Object update(Way way, byte[] in) {
    return crypt(way, in, false);
  }

  Object doFinal(Way way, byte[] in) {
    return crypt(way, in, true);
  }

  private Object crypt(Way wanted, byte[] in, boolean end) {
    Way way = early && OVERLAPPING.contains(wanted) ? Way.BUFFERS : wanted;
    String name = (end ? "doFinal" : "update") + "(" + way + ", " + in.length + ")";
    int before = random.nextInt(20);
    int behind = random.nextInt(20);
    int size = in.length + 16 + 16;
    boolean direct = random.nextBoolean();
    boolean directOut = random.nextBoolean();
    boolean readOnly = random.nextBoolean();
    int shift = random.nextInt(41) - 20;
    int missing = 1 + random.nextInt(40);
    return switch (way) {
      case NEW_ARRAY -> call(name, cipher -> toNewArray(cipher, in, before, behind, end));
      case ARRAY ->
          call(
              name,
              cipher -> {
                byte[] out = new byte[before + size + behind];
                return toArray(cipher, in, 0, in.length, out, before, 0, out.length, end);
              });
      case SHORT_ARRAY ->
          call(
              name + " short of " + missing,
              cipher -> {
                byte[] out = new byte[before + Math.max(0, outputSize(cipher, in, end) - missing)];
                return toArray(cipher, in, 0, in.length, out, before, 0, out.length, end);
              });
      case SAME_PLACE, OVERLAPPING -> {
        int offset = way == Way.SAME_PLACE ? 0 : shift;
        byte[] shared = new byte[20 + size + 20];
        System.arraycopy(in, 0, shared, 20, in.length);
        int from = 20 + offset;
        yield call(
            name + " at " + offset,
            cipher -> toArray(cipher, in, 0, in.length, shared.clone(), from, from, 0, end),
            cipher -> toArray(cipher, shared, 20, in.length, shared, from, from, 0, end));
      }
      case BUFFERS ->
          call(
              "%s from %s%s to %s"
                  .formatted(
                      name,
                      direct ? "direct" : "heap",
                      readOnly ? " read-only" : "",
                      directOut ? "direct" : "heap"),
              cipher -> {
                ByteBuffer source = buffer(direct, before, in, behind);
                ByteBuffer sink = buffer(directOut, behind, new byte[size], before);
                return toBuffer(
                    cipher, readOnly ? source.asReadOnlyBuffer() : source, sink, true, end);
              });
      case SHORT_BUFFER ->
          call(
              name + " short of " + missing,
              cipher -> {
                ByteBuffer source = buffer(direct, before, in, behind);
                int room = Math.max(0, outputSize(cipher, in, end) - missing);
                ByteBuffer sink = buffer(directOut, behind, new byte[room], 0);
                return toBuffer(cipher, source, sink, true, end);
              });
      case BUFFERS_IN_SAME_PLACE, OVERLAPPING_BUFFERS -> {
        int offset = way == Way.BUFFERS_IN_SAME_PLACE ? 0 : shift;
        byte[] all = new byte[20 + size + 20];
        System.arraycopy(in, 0, all, 20, in.length);
        ByteBuffer shared = buffer(direct, 0, all, 0);
        ByteBuffer source = shared.duplicate().position(20).limit(20 + in.length);
        ByteBuffer sink = shared.duplicate().position(20 + offset);
        ByteBuffer apart = ByteBuffer.wrap(all.clone()).position(20 + offset);
        yield call(
            name + " at " + offset + (direct ? " direct" : " heap"),
            cipher -> toBuffer(cipher, ByteBuffer.wrap(in), apart, false, end),
            cipher ->
                toBuffer(cipher, readOnly ? source.asReadOnlyBuffer() : source, sink, false, end));
      }
    };
  }

  private static int outputSize(Cipher cipher, byte[] in, boolean end) {
    return end ? cipher.getOutputSize(in.length) : in.length;
  }

  private static Object toNewArray(Cipher cipher, byte[] in, int before, int behind, boolean end)
      throws Exception {
    byte[] around = buffer(false, before, in, behind).array();
    if (in.length == 0 && end) {
      return cipher.doFinal();
    }
    return end
        ? cipher.doFinal(around, before, in.length)
        : cipher.update(around, before, in.length);
  }

  /** Answers with the number of bytes and what is in a part of the output; 0 is all of that. */
  private static Object toArray(
      Cipher cipher,
      byte[] in,
      int inOffset,
      int length,
      byte[] out,
      int outOffset,
      int from,
      int to,
      boolean end)
      throws Exception {
    try {
      int written =
          end
              ? cipher.doFinal(in, inOffset, length, out, outOffset)
              : cipher.update(in, inOffset, length, out, outOffset);
      int limit = to == 0 ? from + written : to;
      return List.of(written, HEX.formatHex(out, from, limit));
    } catch (AEADBadTagException e) {
      return to == 0 ? e.getClass() : List.of(e.getClass(), HEX.formatHex(out, from, to));
    }
  }

  private static Object toBuffer(
      Cipher cipher, ByteBuffer in, ByteBuffer out, boolean whole, boolean end) throws Exception {
    int first = in.position();
    int firstOut = out.position();
    Object result;
    try {
      result = end ? cipher.doFinal(in, out) : cipher.update(in, out);
    } catch (Exception e) {
      result = e.getClass();
    }
    ByteBuffer content =
        whole && result instanceof Integer
            ? out.duplicate().clear()
            : out.duplicate().flip().position(firstOut);
    byte[] bytes = new byte[content.remaining()];
    content.get(bytes);
    return List.of(result, in.position() - first, out.position() - firstOut, HEX.formatHex(bytes));
  }

  private static ByteBuffer buffer(boolean direct, int before, byte[] content, int behind) {
    int size = before + content.length + behind;
    ByteBuffer buffer = direct ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
    return buffer.position(before).put(content).flip().position(before);
  }
}
