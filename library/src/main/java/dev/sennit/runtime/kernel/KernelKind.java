package dev.sennit.runtime.kernel;

/** What kernels take and promise. */
public enum KernelKind {
  MESSAGE,
  MESSAGES,
  PAIRS,
  CHUNKS,
  PBKDF2,
  MODE,
  KEY,
  CLEARING
}
