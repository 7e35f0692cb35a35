/**
 * Gives an object a member that is made when it is looked at first, and is plain data from then on. Most exchanges are
 * never shown, and writing them down costs more than anything else about them.
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
