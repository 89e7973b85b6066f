package dev.sennit.cli.seal;

import dev.sennit.AesGcmHkdf;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** Opens a sealed file. */
@Command(name = "open")
public final class OpenCommand extends SegmentsCommand {
  @Override
  void convert(AesGcmHkdf aes, Path from, byte[] data, Path to) throws IOException {
    aes.open(from, data, to);
  }

  @Override
  void convert(AesGcmHkdf aes, InputStream from, byte[] data, OutputStream to) throws IOException {
    try (InputStream opened = aes.opening(from, data)) {
      opened.transferTo(to);
    }
    to.close();
  }
}
