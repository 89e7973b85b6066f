package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.algorithm.DigestAlgorithm;
import dev.sennit.runtime.batch.LaneChoice;
import dev.sennit.runtime.batch.MessagesAtOnce;
import dev.sennit.runtime.kernel.KernelRow;
import dev.sennit.runtime.registry.Registry;
import org.jspecify.annotations.Nullable;

/** As many codes of PBKDF2 as there are messages. Without a kernel that for one code serves. */
public final class SeveralCodes extends IteratedCodes {
  private final MessagesAtOnce messages;

  public SeveralCodes(Registry registry, DigestAlgorithm digest, MessagesAtOnce messages) {
    super(registry, digest);
    this.messages = messages;
  }

  @Override
  protected @Nullable LinkedIterations linked(KernelRow row) {
    LaneChoice choice = messages.get();
    return choice != null
            && iterates(row, choice.one(), choice.lanes().target(), choice.lanes().shape())
        ? new LinkedIterations(function(row), row.name(), choice)
        : null;
  }
}
