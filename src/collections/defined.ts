/** The members of an object that are not undefined, so that they can be spread over defaults. */
export function defined<T extends object>(value: T | undefined): Defined<T> {
  const entries = Object.entries(value ?? {}).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
