/**
 * Ids are paths: `a/b/c` is a case of the scenario `a/b`, or of what stands below it.
 *
 * @returns whether `id` is `name`, or is below it
 */
export const isAtOrBelow = (id: string, name: string): boolean =>
  id === name || id.startsWith(`${name}/`);

/** The id with all that it is below, the uppermost first: `a`, `a/b` and `a/b/c`. */
export function pathOf(id: string): string[] {
  const parts = id.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}
