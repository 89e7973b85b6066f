/** The value that is greatest by its size, the first of equals; null if there is none. */
export function greatest<T>(values: T[], size: (value: T) => number): T | null {
  return values.reduce<T | null>((best, value) => (best === null || size(value) > size(best) ? value : best), null);
}
