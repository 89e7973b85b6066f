package dev.sennit.cli.seal;

import dev.sennit.AesGcmHkdf;
import dev.sennit.SealingStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Seals a file. A new key stays if there may be something that only this key opens. */
@Command(name = "seal")
public final class SealCommand extends SegmentsCommand {
  @Option(names = "--new-key")
  private boolean makesKey;

  private boolean isKeyNeeded;

  /** The key is on the disk before anything is replaced by what it sealed. */
  @Override
  public Integer call() {
    if (!makesKey) {
      return super.call();
    }
    key().make();
    try {
      return super.call();
    } finally {
      if (!isKeyNeeded) {
        key().delete();
      }
    }
  }

  @Override
  void convert(AesGcmHkdf aes, Path from, byte[] data, Path to) throws IOException {
    aes.seal(from, data, to);
    isKeyNeeded = true;
  }

  @Override
  void convert(AesGcmHkdf aes, InputStream from, byte[] data, OutputStream to) throws IOException {
    try (SealingStream sealed = aes.sealing(new Leaving(to), data)) {
      from.transferTo(sealed);
      sealed.finish();
    }
    to.close();
  }

  /** Notes that something has left, which nobody takes back. */
  private final class Leaving extends FilterOutputStream {
    Leaving(OutputStream to) {
      super(to);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      isKeyNeeded = true;
      out.write(bytes, offset, length);
    }

    /** Leaves that to the command, which closes what is whole. */
    @Override
    public void close() {}
  }
}
