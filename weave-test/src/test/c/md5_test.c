/*
 * Calls the kernels of MD5 as a C program does that is linked with them, by the header that goes
 * with them. What they compute is compared with the vectors of RFC 1321 and with MD5 written from
 * that RFC, below. Prints how many checks passed and failed, and returns 1 if one failed.
 */
#define _DEFAULT_SOURCE
#include "sennit.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BLOCK = 64, DIGEST = 16, LONGEST = 300, MOST_AT_ONCE = 32 };

static const uint8_t INITIAL[DIGEST] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                        0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};

static int passed, failed;

static void check(bool right, const char *target, const char *what, size_t length) {
  if (right) {
    passed++;
  } else {
    failed++;
    printf("%s: %s is wrong, length %zu\n", target, what, length);
  }
}

/* --- MD5 as RFC 1321 states it --- */

static uint32_t word_at(const uint8_t *bytes) {
  return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void put(uint8_t *bytes, int count, uint64_t value) {
  for (int i = 0; i < count; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

static void rfc_block(uint32_t state[4], const uint8_t *block) {
  static const int SHIFTS[4][4] = {
      {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  for (int i = 0; i < 64; i++) {
    uint32_t function;
    int k;
    switch (i / 16) {
      case 0: function = (b & c) | (~b & d); k = i; break;
      case 1: function = (b & d) | (c & ~d); k = (5 * i + 1) % 16; break;
      case 2: function = b ^ c ^ d; k = (3 * i + 5) % 16; break;
      default: function = c ^ (b | ~d); k = 7 * i % 16;
    }
    uint32_t sine = (uint32_t)floor(4294967296.0 * fabs(sin(i + 1)));
    uint32_t sum = a + function + word_at(block + 4 * k) + sine;
    int shift = SHIFTS[i / 16][i % 4];
    a = d;
    d = c;
    c = b;
    b += sum << shift | sum >> (32 - shift);
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
}

static void rfc_md5(const uint8_t *message, size_t length, uint8_t digest[DIGEST]) {
  uint8_t end[2 * BLOCK] = {0};
  uint32_t state[4];
  for (int i = 0; i < 4; i++) state[i] = word_at(INITIAL + 4 * i);
  size_t whole = length / BLOCK * BLOCK, rest = length - whole;
  size_t end_length = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
  for (size_t i = 0; i < whole; i += BLOCK) rfc_block(state, message + i);
  if (rest > 0) memcpy(end, message + whole, rest);
  end[rest] = 0x80;
  put(end + end_length - 8, 8, 8 * (uint64_t)length);
  for (size_t i = 0; i < end_length; i += BLOCK) rfc_block(state, end + i);
  for (int i = 0; i < 4; i++) put(digest + 4 * i, 4, state[i]);
}

/* --- The kernels --- */

typedef void one_message(uint8_t *after, const uint8_t *before, const uint8_t *message,
                         uint64_t length, int64_t total);
typedef void several_messages(uint8_t *after, const uint8_t *before, const uint8_t *const *messages,
                              uint64_t blocks);

static void digest_of(one_message *kernel, const uint8_t *message, size_t length, uint8_t *digest) {
  kernel(digest, INITIAL, message, length, (int64_t)length);
}

/* Appendix A.5 of the RFC. */
static void vectors(const char *target, one_message *kernel) {
  static const struct {
    const char *message, *digest;
  } VECTORS[] = {
      {"", "d41d8cd98f00b204e9800998ecf8427e"},
      {"a", "0cc175b9c0f1b6a831c399e269772661"},
      {"abc", "900150983cd24fb0d6963f7d28e17f72"},
      {"message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
      {"abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"},
      {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
       "d174ab98d277d9f5a5611c2c9f419d9f"},
      {"1234567890123456789012345678901234567890123456789012345678901234567890123456789"
       "0",
       "57edf4a22be3c955ac49da2e2107b67a"}};
  for (size_t i = 0; i < sizeof VECTORS / sizeof *VECTORS; i++) {
    const char *message = VECTORS[i].message;
    uint8_t digest[DIGEST];
    char text[2 * DIGEST + 1];
    digest_of(kernel, (const uint8_t *)message, strlen(message), digest);
    for (int j = 0; j < DIGEST; j++) snprintf(text + 2 * j, 3, "%02x", digest[j]);
    check(strcmp(text, VECTORS[i].digest) == 0, target, "a vector of the RFC", strlen(message));
  }
}

/* Every length. A byte too many is read from a page that must not be, which ends this program. */
static void every_length(const char *target, one_message *kernel, uint8_t *end_of_page) {
  for (size_t length = 0; length <= LONGEST; length++) {
    uint8_t *message = end_of_page - length;
    uint8_t digest[DIGEST], expected[DIGEST];
    for (size_t i = 0; i < length; i++) message[i] = (uint8_t)(i * 151 + length);
    rfc_md5(message, length, expected);
    digest_of(kernel, message, length, digest);
    check(memcmp(digest, expected, DIGEST) == 0, target, "a digest", length);
  }
}

/* A message in parts: whole blocks first, and with the last part the length of all of it. */
static void parts(const char *target, one_message *kernel, uint8_t *end_of_page) {
  for (size_t length = 0; length <= LONGEST; length++) {
    const uint8_t *message = end_of_page - length;
    uint8_t expected[DIGEST];
    rfc_md5(message, length, expected);
    for (size_t first = 0; first <= length; first += BLOCK) {
      uint8_t digest[DIGEST];
      kernel(digest, INITIAL, message, first, INT64_MIN);
      kernel(digest, digest, message + first, length - first, (int64_t)length);
      check(memcmp(digest, expected, DIGEST) == 0, target, "a digest of two parts", length);
    }
  }
}

/* Several messages at once leave the states that one after the other does, whatever those before. */
static void at_once(const char *target, one_message *one, several_messages *kernel, size_t count,
                    uint8_t *end_of_page) {
  uint8_t states[MOST_AT_ONCE * DIGEST], expected[MOST_AT_ONCE * DIGEST];
  for (size_t i = 0; i < count; i++) {
    memcpy(states + i * DIGEST, INITIAL, DIGEST);
    memcpy(expected + i * DIGEST, INITIAL, DIGEST);
  }
  for (size_t blocks = 0; blocks <= 8; blocks++) {
    size_t length = blocks * BLOCK;
    const uint8_t *messages[MOST_AT_ONCE];
    for (size_t i = 0; i < count; i++) {
      messages[i] = end_of_page - length - 37 * i;
      one(expected + i * DIGEST, expected + i * DIGEST, messages[i], length, INT64_MIN);
    }
    kernel(states, states, messages, blocks);
    check(memcmp(states, expected, count * DIGEST) == 0, target, "one of several messages", length);
  }
}

static void test(const char *target, one_message *one, uint8_t *end_of_page) {
  vectors(target, one);
  every_length(target, one, end_of_page);
  parts(target, one, end_of_page);
}

/* The end of a page that may be written, before a page that may not be read. */
static uint8_t *end_of_a_page(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  uint8_t *pages =
      mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE) != 0) return NULL;
  for (size_t i = 0; i < page; i++) pages[i] = (uint8_t)(i * i >> 3);
  return pages + page;
}

#if defined(__x86_64__)
/* Linux tells what the processor has, and what programs may use of it. */
static bool processor_has(const char *feature) {
  char line[8192], word[32];
  bool found = false;
  snprintf(word, sizeof word, " %s ", feature);
  FILE *file = fopen("/proc/cpuinfo", "r");
  while (file != NULL && !found && fgets(line, sizeof line, file) != NULL) {
    found = strncmp(line, "flags", 5) == 0 && strstr(line, word) != NULL;
  }
  if (file != NULL) fclose(file);
  return found;
}
#endif

int main(void) {
  uint8_t *end_of_page = end_of_a_page();
  if (end_of_page == NULL) {
    perror("no memory with a guard page");
    return 2;
  }
#if defined(__x86_64__)
  if (processor_has("avx2") && processor_has("bmi2")) {
    test("x64-v3", sennit_md5_x64_v3, end_of_page);
    at_once("x64-v3", sennit_md5_x64_v3, sennit_md5_x64_v3_8x3, 24, end_of_page);
  } else {
    puts("x64-v3 is left out: this processor has no AVX2 or BMI2");
  }
  if (processor_has("avx512vl")) {
    test("x64-v4", sennit_md5_x64_v4, end_of_page);
    at_once("x64-v4", sennit_md5_x64_v4, sennit_md5_x64_v4_16x2, 32, end_of_page);
  } else {
    puts("x64-v4 is left out: this processor has no AVX512VL");
  }
#elif defined(__aarch64__)
  test("a64", sennit_md5_a64, end_of_page);
  at_once("a64", sennit_md5_a64, sennit_md5_a64_4x4, 16, end_of_page);
#endif
  printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
