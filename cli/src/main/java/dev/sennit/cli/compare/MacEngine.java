package dev.sennit.cli.compare;

import dev.sennit.Hasher;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import javax.crypto.Mac;
import javax.crypto.SecretKey;

/** A {@code Mac}: HMAC by a digest. */
record MacEngine(Hasher hasher) implements Engine {
  @Override
  public String algorithm() {
    return "Hmac" + hasher.algorithm().replaceFirst("^SHA-", "SHA");
  }

  @Override
  public String verb() {
    return "doFinal";
  }

  @Override
  public boolean isServed(Predicate<Hasher> digests, boolean aes) {
    return digests.test(hasher);
  }

  @Override
  public List<Integer> sizes() {
    return SIZES;
  }

  /** The JDK has no streams for a {@code Mac}. */
  @Override
  public Set<Feeding> feedings() {
    return EnumSet.complementOf(EnumSet.of(Feeding.STREAM));
  }

  @Override
  public List<Keying> keyings() {
    return List.of(Keying.KEPT, Keying.SAME, Keying.OTHER);
  }

  @Override
  public boolean isCloneable() {
    return true;
  }

  @Override
  public Work prepare(Way way) throws Exception {
    Rotation<SecretKey> keys = new Rotation<>(way.keying().keys(algorithm()));
    boolean isKept = way.keying() == Keying.KEPT;
    Callable<Mac> macs =
        way.making()
            .objects(
                () -> {
                  Mac mac = Mac.getInstance(algorithm());
                  if (isKept) {
                    mac.init(keys.next());
                  }
                  return mac;
                },
                mac -> (Mac) mac.clone());
    Use<Mac> use = use(way.feeding(), Cases.message(way.size()));
    if (isKept) {
      return () -> use.of(macs.call());
    }
    return () -> {
      Mac mac = macs.call();
      mac.init(keys.next());
      return use.of(mac);
    };
  }

  private static Use<Mac> use(Feeding feeding, byte[] message) {
    return switch (feeding) {
      case ARRAY -> mac -> mac.doFinal(message);
      case NEW_ARRAY -> mac -> mac.doFinal(message.clone());
      case PART -> {
        byte[] longer = Feeding.longer(message);
        yield mac -> {
          mac.update(longer, Feeding.BEFORE, message.length);
          return mac.doFinal();
        };
      }
      case PIECES -> {
        int first = Feeding.firstPiece(message);
        yield mac -> {
          mac.update(message, 0, first);
          mac.update(message, first, message.length - first);
          return mac.doFinal();
        };
      }
      case BYTES ->
          mac -> {
            for (byte each : message) {
              mac.update(each);
            }
            return mac.doFinal();
          };
      case DIRECT, READ_ONLY -> {
        ByteBuffer buffer = feeding.buffer(message);
        yield mac -> {
          mac.update(buffer.clear());
          return mac.doFinal();
        };
      }
      case STREAM -> throw new IllegalArgumentException("a Mac has no streams");
    };
  }
}
