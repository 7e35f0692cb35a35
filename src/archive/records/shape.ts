/** A request body that is not a valid record; `message` says where and why. */
export class Malformed extends Error {
  override name = 'Malformed';
}

/** A JSON object whose members are still unknown. */
export type JsonObject = Record<string, unknown>;

/** The value as an object, or {@link Malformed}. */
export function asObject(value: unknown, where: string): JsonObject {
  if (!isObject(value)) throw new Malformed(`${where} must be an object`);
  return value;
}

/** The value as an array, or {@link Malformed}. */
export function asArray(value: unknown, where: string): unknown[] {
  if (!Array.isArray(value)) throw new Malformed(`${where} must be an array`);
  return value;
}

/** The value as a string of at least one character, or {@link Malformed}. */
export function asText(value: unknown, where: string): string {
  if (typeof value !== 'string' || value === '') {
    throw new Malformed(`${where} must be a string that is not empty`);
  }
  return value;
}

/** Requires each of the named members, when it is there, to be a string. */
export function optionalStrings(object: JsonObject, names: readonly string[], where: string): void {
  for (const name of names) {
    const value = object[name];
    if (value !== undefined && typeof value !== 'string') {
      throw new Malformed(`${where}.${name} must be a string`);
    }
  }
}

/** Requires each of the named members, when it is there, to be true or false. */
export function optionalBooleans(
  object: JsonObject,
  names: readonly string[],
  where: string,
): void {
  for (const name of names) {
    const value = object[name];
    if (value !== undefined && typeof value !== 'boolean') {
      throw new Malformed(`${where}.${name} must be true or false`);
    }
  }
}

/** Requires whole milliseconds as a number, or as a numeric string (both appear in section 2.4). */
export function requireMilliseconds(value: unknown, where: string): void {
  const whole = typeof value === 'string' ? /^-?\d+$/.test(value) : Number.isSafeInteger(value);
  if (!whole) throw new Malformed(`${where} must be whole milliseconds`);
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
