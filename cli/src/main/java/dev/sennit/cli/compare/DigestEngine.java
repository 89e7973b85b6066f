package dev.sennit.cli.compare;

import dev.sennit.Hasher;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** A {@code MessageDigest}. */
record DigestEngine(Hasher hasher) implements Engine {
  @Override
  public String algorithm() {
    return hasher.algorithm();
  }

  @Override
  public String verb() {
    return "digest";
  }

  @Override
  public boolean isServed(Predicate<Hasher> digests, boolean aes) {
    return digests.test(hasher);
  }

  @Override
  public List<Integer> sizes() {
    return SIZES;
  }

  @Override
  public Set<Feeding> feedings() {
    return EnumSet.allOf(Feeding.class);
  }

  @Override
  public List<Keying> keyings() {
    return List.of(Keying.NONE);
  }

  @Override
  public boolean isCloneable() {
    return true;
  }

  @Override
  public Work prepare(Way way) throws Exception {
    Callable<MessageDigest> digests =
        way.making()
            .objects(
                () -> MessageDigest.getInstance(algorithm()),
                digest -> (MessageDigest) digest.clone());
    Use<MessageDigest> use = use(way.feeding(), Cases.message(way.size()));
    return () -> use.of(digests.call());
  }

  private static Use<MessageDigest> use(Feeding feeding, byte[] message) {
    return switch (feeding) {
      case ARRAY -> digest -> digest.digest(message);
      case NEW_ARRAY -> digest -> digest.digest(message.clone());
      case PART -> {
        byte[] longer = Feeding.longer(message);
        yield digest -> {
          digest.update(longer, Feeding.BEFORE, message.length);
          return digest.digest();
        };
      }
      case PIECES -> {
        int first = Feeding.firstPiece(message);
        yield digest -> {
          digest.update(message, 0, first);
          digest.update(message, first, message.length - first);
          return digest.digest();
        };
      }
      case BYTES ->
          digest -> {
            for (byte each : message) {
              digest.update(each);
            }
            return digest.digest();
          };
      case DIRECT, READ_ONLY -> {
        ByteBuffer buffer = feeding.buffer(message);
        yield digest -> {
          digest.update(buffer.clear());
          return digest.digest();
        };
      }
      case STREAM -> {
        byte[] buffer = new byte[Feeding.OF_STREAM];
        yield digest -> {
          InputStream in = new DigestInputStream(new ByteArrayInputStream(message), digest);
          int left = message.length;
          while (left > 0) {
            left -= in.read(buffer);
          }
          return digest.digest();
        };
      }
    };
  }
}
