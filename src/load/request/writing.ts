import type { Delivery, OrdinaryRequest } from '../../http/message/http-request.js';
import type { JsonSpelling } from '../../records/spelled-json.js';

/** How a request is written, where the interface leaves that to the client. */
export interface Writing {
  headerStyles: NonNullable<Delivery['headerStyles']>;
  spellings: readonly JsonSpelling[];
  /** Of a file; a record states its length. */
  framing: NonNullable<OrdinaryRequest['framing']>;
}

/** As clients usually write it. */
export const USUAL_WRITING: Writing = { headerStyles: [], spellings: [], framing: 'length' };

/** Of the circumstances of the conformance checks those that cost a load nothing, in turn. */
const WRITINGS: readonly Writing[] = [
  USUAL_WRITING,
  { headerStyles: ['capitals'], spellings: ['spaced'], framing: 'chunked' },
  { headerStyles: ['reversed'], spellings: ['reversed'], framing: 'length' },
  { headerStyles: ['capitals', 'reversed'], spellings: ['spaced', 'reversed'], framing: 'chunked' },
  { headerStyles: [], spellings: ['sorted'], framing: 'length' },
];

/**
 * @param circumstances as a workload has them
 * @param number of the connection, or of the file
 */
export function writingOf(circumstances: 'any' | undefined, number: number): Writing {
  return circumstances === undefined
    ? USUAL_WRITING
    : (WRITINGS[number % WRITINGS.length] ?? USUAL_WRITING);
}
