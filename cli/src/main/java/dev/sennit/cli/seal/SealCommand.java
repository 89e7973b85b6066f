package dev.sennit.cli.seal;

import dev.sennit.AesGcmHkdf;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Seals a file. */
@Command(name = "seal")
public final class SealCommand extends SegmentsCommand {
  @Option(names = "--new-key")
  private boolean makesKey;

  @Override
  public Integer call() {
    if (makesKey) {
      key().make();
    }
    return super.call();
  }

  @Override
  void convert(AesGcmHkdf aes, Path from, byte[] data, Path to) throws IOException {
    aes.seal(from, data, to);
  }

  @Override
  void convert(AesGcmHkdf aes, InputStream from, byte[] data, OutputStream to) throws IOException {
    OutputStream sealed = aes.sealing(to, data);
    from.transferTo(sealed);
    // Not if reading has failed: the message would look whole.
    sealed.close();
  }
}
