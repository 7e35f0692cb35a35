/** A member of a JSON object: `toString` is none unless it was written. */
export const ownMember = (value: object, name: string): unknown =>
  Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
