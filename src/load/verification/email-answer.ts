import { atPath } from '../../records/json-pointer.js';
import { jsonOf } from '../../values/json-of.js';

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
  const json = jsonOf(body.toString('utf8'));
  const id = atPath(json, pointer);
  const usable = typeof id === 'number' || (typeof id === 'string' && id !== '');
  return {
    duplicate: status === 202 && atPath(json, ['status']) === 'duplicate',
    reconciliationId: usable ? String(id) : undefined,
  };
}
