package dev.sennit.weave.statement;

import dev.sennit.weave.algorithm.BlockFunction;
import dev.sennit.weave.kernel.IterationKernel;
import java.util.List;

/** The statement of an iteration of PBKDF2. Its blocks are those of the digest's own statement. */
record IterationText(IterationKernel kernel) {
  List<String> lines() {
    BlockFunction digest = kernel.algorithm();
    return List.of(
        "%s: %s (%s and RFC 2104)".formatted(kernel.family(), kernel.title(), kernel.standard()),
        "",
        "Given are a code, a sum, and the states inner and outer: those after the key with ipad and opad.",
        "",
        "An iteration; a block is one of the statement %s".formatted(digest.name()),
        "  code := the state after the state inner and the block of the code",
        "  code := the state after the state outer and the block of the code",
        "  sum := sum ^ code",
        "",
        "The block of the code: its bytes b0, b1, ... and the padding of a message of %d bytes"
            .formatted(digest.blockBytes() + digest.digestBytes()),
        "  " + DigestText.end(digest, digest.digestBytes()));
  }
}
