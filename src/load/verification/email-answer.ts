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
  const text = body.toString('utf8');
  const json = jsonOf(text);
  let id = atPath(json, pointer);
  // Numbers that are not exact would make one of two ids.
  if (typeof id === 'number' && !Number.isSafeInteger(id)) {
    id = atPath(jsonOf(withNumbersAsText(text)), pointer);
  }
  const usable = typeof id === 'number' || (typeof id === 'string' && id !== '');
  return {
    duplicate: status === 202 && atPath(json, ['status']) === 'duplicate',
    reconciliationId: usable ? String(id) : undefined,
  };
}

/** JSON whose numbers are strings, as they are written. */
function withNumbersAsText(json: string): string {
  return json.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );
}
