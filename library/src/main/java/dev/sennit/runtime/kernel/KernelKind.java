package dev.sennit.runtime.kernel;

/** What kernels take and promise. */
public enum KernelKind {
  MESSAGE,
  MESSAGES,
  CHUNKS,
  PBKDF2,
  MODE,
  KEY,
  CLEARING
}
