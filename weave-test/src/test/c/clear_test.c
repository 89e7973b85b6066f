/*
 * Clears memory by the kernels for this processor: every length up to 3000 bytes, from every place
 * in a line of a cache, and at the very ends of memory that can be reached.
 *
 * With the name of a kernel and a length it clears so much memory once, and tests nothing.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "sennit.h"

#define LINE 64
#define LONGEST 3000
#define PAGES (1 << 16)

typedef struct {
  const char *name;
  void (*clear)(uint8_t *base, uint64_t length);
} kernel;

static const kernel KERNELS[] = {
#if defined(__x86_64__)
    {"vector", sennit_clear_vector_x64_v3},
    {"stream", sennit_clear_stream_x64_v3},
#else
    {"zva", sennit_clear_zva_a64},
#endif
};
#define COUNT (sizeof KERNELS / sizeof *KERNELS)

static int passed;
static int failed;

static void expect(int holds, const kernel *by, size_t length, size_t offset) {
  if (holds) {
    passed++;
  } else {
    failed++;
    fprintf(stderr, "%s: %zu bytes from %zu on\n", by->name, length, offset);
  }
}

static int all(const uint8_t *memory, size_t from, size_t to, uint8_t value) {
  for (size_t i = from; i < to; i++) {
    if (memory[i] != value) {
      return 0;
    }
  }
  return 1;
}

static void clears_exactly(const kernel *by, uint8_t *memory, size_t size, size_t offset, size_t length) {
  memset(memory, 0xa5, size);
  by->clear(memory + offset, length);
  expect(
      all(memory, 0, offset, 0xa5) && all(memory, offset, offset + length, 0)
          && all(memory, offset + length, size, 0xa5),
      by, length, offset);
}

int main(int count, char **arguments) {
  uint8_t *memory = mmap(NULL, 3 * PAGES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    return 2;
  }
  if (count == 3) {
    size_t length = strtoul(arguments[2], NULL, 10);
    uint8_t *much = aligned_alloc(4096, 4096 + length);
    for (size_t i = 0; i < COUNT; i++) {
      if (strcmp(KERNELS[i].name, arguments[1]) == 0 && much != NULL) {
        KERNELS[i].clear(much, length);
        return 0;
      }
    }
    return 2;
  }
  uint8_t *middle = memory + PAGES;
  if (mprotect(memory, PAGES, PROT_NONE) != 0 || mprotect(middle + PAGES, PAGES, PROT_NONE) != 0) {
    return 2;
  }
  for (const kernel *by = KERNELS; by < KERNELS + COUNT; by++) {
    for (size_t length = 0; length <= LONGEST; length++) {
      for (size_t offset = 0; offset < LINE; offset += length < 200 ? 1 : 13) {
        clears_exactly(by, middle + PAGES / 2, LINE + LONGEST + LINE, offset, length);
      }
      clears_exactly(by, middle, length + LINE, 0, length);
      clears_exactly(by, middle + PAGES - length - LINE, length + LINE, LINE, length);
    }
    for (size_t length = LONGEST; length < PAGES - LINE; length += 997) {
      clears_exactly(by, middle, PAGES, length % LINE, length);
    }
  }
  printf("%d passed, %d failed\n", passed, failed);
  return failed != 0;
}
