package dev.sennit.runtime.pbkdf2;

import dev.sennit.runtime.digest.EventualKernel;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The kernels by which keys are derived from passwords.
 *
 * @param one that of the digest
 * @param alone iterates one code
 * @param inLanes iterates as many codes as the digest's kernel for several messages takes
 */
public record PasswordKernels(
    EventualKernel one,
    Supplier<@Nullable LinkedIterations> alone,
    Supplier<@Nullable LinkedIterations> inLanes) {}
