const REFERENCE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const BARE = /\$([A-Za-z_][A-Za-z0-9_]*)/g;

/** Variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The names of the variables that a text refers to as `${NAME}`. */
export function namesIn(text: string): string[] {
  return Array.from(text.matchAll(REFERENCE), ([, name = '']) => name);
}

/** The names that a text has as `$NAME`, which is no reference, but meant as one by many. */
export function bareNamesIn(text: string): string[] {
  return Array.from(text.matchAll(BARE), ([, name = '']) => name);
}

/** Replaces each `${NAME}` with the value of that variable; all must be set. */
export function interpolate(text: string, env: Environment): string {
  return text.replaceAll(REFERENCE, (reference, name: string) => env[name] ?? reference);
}
