package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.digest.EventualKernel;
import dev.sennit.runtime.registry.Eventual;

/**
 * The kernels by which keys are derived from passwords.
 *
 * @param one that of the digest
 * @param alone iterates one code
 * @param inLanes iterates as many codes as the digest's kernel for several messages takes
 */
public record PasswordKernels(
    EventualKernel one, Eventual<LinkedIterations> alone, Eventual<LinkedIterations> inLanes) {}
