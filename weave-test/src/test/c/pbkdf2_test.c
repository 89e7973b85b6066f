/*
 * Calls the kernels that iterate PBKDF2 as a C program does that is linked with them, by the header
 * that goes with them. The sums are compared with those of Python's hashlib; those of SHA-1 are
 * RFC 6070's. Prints how many checks passed and failed, and returns 1 if one failed.
 */
#define _DEFAULT_SOURCE
#include "sennit.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#if defined(__aarch64__)
#include <sys/auxv.h>
#endif

enum { LONGEST = 64, ARGUMENTS = 3 };

typedef void kernel(uint8_t *code, const uint8_t *states, uint8_t *sum, uint64_t iterations);

/* The password is "password" and the salt "salt". Numbers are hexadecimal. */
struct vectors {
  size_t length;
  /* The inner state of the password, then the outer one. */
  const char *states;
  const char *first_code;
  /* Behind 2 and 4096 iterations, the first code counted. */
  const char *sums[2];
};

static const struct vectors SHA1 = {
    20,
    "084eb10f7f3bc5b85b6b0b414ed50043ffe71f45f0bb8fe5b5a3bda69e9ead99ab1f903a885e1e9f",
    "0c60c80f961f0e71f3a9b524af6012062fe037a6",
    {"ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957",
     "4b007901b765489abead49d926f721d065a429c1"},
};

static const struct vectors SHA256 = {
    32,
    "2223a11b7c5e834428cfd34c672804e46726a8cb5360806ba1c77db8fcd1abe08efd7f6749d07bdb"
    "2c4694824530eb49b9ff48655eaf257140d71bec9ec8f66a",
    "120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b",
    {"ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43",
     "c5e478d59288c841aa530db6845c4c8d962893a001ce4e11a4963873aa98134a"},
};

static const struct vectors SHA512 = {
    64,
    "749c5ac47d496b6d45782605cd12abf4465533f981b558c7ce3e9520d57a5461c2b2c16fa59a8b46"
    "f79219b0901e7fc88e234a577d2efeda3661f8a06f6936610652498505fc3d64638a7a6245587a6d"
    "c7d49159ab61c3e39b81a29a2b5255f5030e220ffe89a735d84a2ccc17ef9f0094c59da96e79e560"
    "ef52b56740b5dd41",
    "867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252c02d470a285a0501"
    "bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce",
    {"e1d9c16aa681708a45f5c7c4e215ceb66e011a2e9f0040713f18aefdb866d53cf76cab2868a39b9f"
     "7840edce4fef5a82be67335c77a6068e04112754f27ccf4e",
     "d197b1b33db0143e018b12f3d1d1479e6cdebdcc97c5c0f87f6902e072f457b5143f30602641b3d5"
     "5cd335988cb36b84376060ecd532e039b742a239434af2d5"},
};

static int passed, failed;

static void check(bool right, const char *name, const char *what) {
  if (right) {
    passed++;
  } else {
    failed++;
    printf("%s: %s is wrong\n", name, what);
  }
}

static void read_hexadecimal(uint8_t *bytes, const char *digits) {
  for (size_t i = 0; digits[2 * i] != 0; i++) {
    unsigned value = 0;
    sscanf(digits + 2 * i, "%2x", &value);
    bytes[i] = (uint8_t)value;
  }
}

/* Ends of pages, each before a page that may not be read. */
static uint8_t *ends[ARGUMENTS];
static size_t page;

static bool make_pages(void) {
  page = (size_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < ARGUMENTS; i++) {
    uint8_t *pages =
        mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || mprotect(pages + page, page, PROT_NONE) != 0) return false;
    ends[i] = pages + page;
  }
  return true;
}

static bool are_all(const uint8_t *bytes, const char *digits, size_t length, int lanes) {
  uint8_t expected[LONGEST];
  read_hexadecimal(expected, digits);
  for (int lane = 0; lane < lanes; lane++) {
    if (memcmp(bytes + lane * length, expected, length) != 0) return false;
  }
  return true;
}

/* Every lane has the same password. */
static void test_lanes(const char *name, kernel *iterate, const struct vectors *vectors, int lanes) {
  size_t length = vectors->length, all = lanes * length;
  uint8_t *code = ends[0] - all, *states = ends[1] - 2 * all, *sum = ends[2] - all;
  uint8_t both[2 * LONGEST], first[LONGEST];
  read_hexadecimal(both, vectors->states);
  read_hexadecimal(first, vectors->first_code);
  for (int lane = 0; lane < lanes; lane++) {
    memcpy(states + lane * length, both, length);
    memcpy(states + all + lane * length, both + length, length);
    memcpy(code + lane * length, first, length);
    memcpy(sum + lane * length, first, length);
  }
  mprotect(ends[1] - page, page, PROT_READ);
  iterate(code, states, sum, 0);
  check(are_all(code, vectors->first_code, length, lanes), name, "the code without an iteration");
  check(are_all(sum, vectors->first_code, length, lanes), name, "the sum without an iteration");
  iterate(code, states, sum, 1);
  check(are_all(sum, vectors->sums[0], length, lanes), name, "the sum of 2 codes");
  iterate(code, states, sum, 4094);
  check(are_all(sum, vectors->sums[1], length, lanes), name, "the sum of 4096 codes");
  mprotect(ends[1] - page, page, PROT_READ | PROT_WRITE);
}

static void test(const char *name, kernel *iterate, const struct vectors *vectors) {
  test_lanes(name, iterate, vectors, 1);
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
  if (!make_pages()) {
    perror("no memory with a guard page");
    return 2;
  }
#if defined(__x86_64__)
  if (processor_has("avx2") && processor_has("bmi2")) {
    test("sha1/x64-v3", sennit_pbkdf2_sha1_x64_v3, &SHA1);
    test("sha256/x64-v3", sennit_pbkdf2_sha256_x64_v3, &SHA256);
    test("sha512/x64-v3", sennit_pbkdf2_sha512_x64_v3, &SHA512);
    test_lanes("sha1/x64-v3/8x1", sennit_pbkdf2_sha1_x64_v3_8x1, &SHA1, 8);
    test_lanes("sha256/x64-v3/8x1", sennit_pbkdf2_sha256_x64_v3_8x1, &SHA256, 8);
    test_lanes("sha512/x64-v3/4x1", sennit_pbkdf2_sha512_x64_v3_4x1, &SHA512, 4);
  } else {
    puts("x64-v3 is left out: this processor has no AVX2 or BMI2");
  }
  if (processor_has("avx512vl")) {
    test("sha1/x64-v4", sennit_pbkdf2_sha1_x64_v4, &SHA1);
    test("sha256/x64-v4", sennit_pbkdf2_sha256_x64_v4, &SHA256);
    test("sha512/x64-v4", sennit_pbkdf2_sha512_x64_v4, &SHA512);
    test_lanes("sha1/x64-v4/16x1", sennit_pbkdf2_sha1_x64_v4_16x1, &SHA1, 16);
    test_lanes("sha256/x64-v4/16x1", sennit_pbkdf2_sha256_x64_v4_16x1, &SHA256, 16);
    test_lanes("sha512/x64-v4/8x1", sennit_pbkdf2_sha512_x64_v4_8x1, &SHA512, 8);
  } else {
    puts("x64-v4 is left out: this processor has no AVX512VL");
  }
  if (processor_has("sha_ni")) {
    test("sha1/x64-sha", sennit_pbkdf2_sha1_x64_sha, &SHA1);
    test("sha256/x64-sha", sennit_pbkdf2_sha256_x64_sha, &SHA256);
    test_lanes("sha256/x64-sha/1x2", sennit_pbkdf2_sha256_x64_sha_1x2, &SHA256, 2);
  } else {
    puts("x64-sha is left out: this processor has no SHA-NI");
  }
#elif defined(__aarch64__)
  test("sha1/a64", sennit_pbkdf2_sha1_a64, &SHA1);
  test("sha1/a64-sha2", sennit_pbkdf2_sha1_a64_sha2, &SHA1);
  test("sha256/a64", sennit_pbkdf2_sha256_a64, &SHA256);
  test("sha256/a64-sha2", sennit_pbkdf2_sha256_a64_sha2, &SHA256);
  test("sha512/a64", sennit_pbkdf2_sha512_a64, &SHA512);
  test_lanes("sha1/a64-sha2/1x2", sennit_pbkdf2_sha1_a64_sha2_1x2, &SHA1, 2);
  test_lanes("sha256/a64-sha2/1x2", sennit_pbkdf2_sha256_a64_sha2_1x2, &SHA256, 2);
  test_lanes("sha1/a64/4x1", sennit_pbkdf2_sha1_a64_4x1, &SHA1, 4);
  test_lanes("sha256/a64/4x1", sennit_pbkdf2_sha256_a64_4x1, &SHA256, 4);
  test_lanes("sha512/a64/2x1", sennit_pbkdf2_sha512_a64_2x1, &SHA512, 2);
  /* HWCAP_SHA512 */
  if (getauxval(AT_HWCAP) & 1 << 21) {
    test("sha512/a64-sha3", sennit_pbkdf2_sha512_a64_sha3, &SHA512);
  } else {
    puts("a64-sha3 is left out: this processor has no SHA512");
  }
#endif
  printf("%d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
