package dev.sennit.weave.kind;

/** Kernels of a digest's function of blocks: of one message, or of several. */
public sealed interface DigestKind extends Kind permits MessageKind, SeveralMessages {}
