/** What the answer to an email says about its identity. */
export interface EmailAnswer {
  /** 202 with status `duplicate` (section 4.4). */
  duplicate: boolean;
  /** Undefined when there is none, or an empty one. */
  reconciliationId: string | undefined;
}

/**
 * Reads the answer to an email.
 * @param pointer where the id stands: a JSON pointer, split into its parts
 */
export function readEmailAnswer(
  status: number,
  body: Buffer,
  pointer: readonly string[],
): EmailAnswer {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    json = undefined;
  }
  const id = pointer.reduce(member, json);
  const usable = typeof id === 'number' || (typeof id === 'string' && id !== '');
  return {
    duplicate: status === 202 && member(json, 'status') === 'duplicate',
    reconciliationId: usable ? String(id) : undefined,
  };
}

/** The parts of a JSON pointer (RFC 6901). */
export function pointerParts(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
