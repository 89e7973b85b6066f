package dev.sennit.runtime.kernel;

import java.util.List;

/**
 * Messages that kernels of AES-GCM must seal before they are trusted.
 *
 * @param lengths how long the texts are
 * @param fold the tag of all their tags as further data, in hexadecimal digits
 */
public record KnownTags(int keyLength, int nonceLength, List<Integer> lengths, String fold) {}
