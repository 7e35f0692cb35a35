/** The header fields of an answer. Lookups ignore the case of names. */
export class AnswerHeaders {
  readonly #lines: readonly (readonly [name: string, value: string])[];

  /** @param lines in the order received, names in lower case */
  constructor(lines: readonly (readonly [name: string, value: string])[]) {
    this.#lines = lines;
  }

  /** Of all names and values. */
  get characters(): number {
    return this.#lines.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  }

  /** The values of all lines of that name as one list (RFC 9110, section 5.3), or undefined. */
  get(name: string): string | undefined {
    const values = this.all(name);
    return values.length === 0 ? undefined : values.join(', ');
  }

  /** One value for each line of that name. */
  all(name: string): string[] {
    const wanted = name.toLowerCase();
    return this.#lines.filter(([known]) => known === wanted).map(([, value]) => value);
  }

  /** Name to value, lines of one name joined. */
  record(): Record<string, string> {
    return joinedHeaders(this.#lines);
  }
}

/**
 * Header lines as a record in their order: names as they were first, lines of one name joined by a
 * comma.
 */
export function joinedHeaders(
  lines: Iterable<readonly [name: string, value: string]>,
): Record<string, string> {
  const joined = new Map<string, [name: string, value: string]>();
  for (const [name, value] of lines) {
    const key = name.toLowerCase();
    const before = joined.get(key);
    joined.set(key, before === undefined ? [name, value] : [before[0], `${before[1]}, ${value}`]);
  }
  return Object.fromEntries(joined.values());
}
