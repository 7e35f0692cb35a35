/**
 * Defines a member that is computed when it is read first, and is plain data from then on. Most
 * exchanges are never shown, and recording them costs more than anything else about them.
 */
export function defineLazy<T extends object, K extends keyof T>(
  object: T,
  name: K,
  make: () => T[K],
): void {
  Object.defineProperty(object, name, {
    get: () => {
      const value = make();
      Object.defineProperty(object, name, { value });
      return value;
    },
    enumerable: true,
    configurable: true,
  });
}
