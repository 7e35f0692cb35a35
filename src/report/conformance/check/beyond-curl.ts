import { CIRCUMSTANCES } from '../../../spec/circumstances.js';

/** curl sends chunks as well, in sizes of its own. */
const SENT_IN_CHUNKS = CIRCUMSTANCES.framing.values.chunked;

/** What a line that is run by itself has otherwise: how a request is written, and what is around it. */
const WORDS: ReadonlySet<string> = new Set(
  [
    CIRCUMSTANCES.connection,
    CIRCUMSTANCES.framing,
    CIRCUMSTANCES.timing,
    CIRCUMSTANCES.company,
  ].flatMap(({ values }) => Object.values<string>(values)),
);

/** Whether a failure needs something that a curl line cannot do. */
export const isBeyondCurl = (circumstances: readonly string[] = []): boolean =>
  circumstances.some((one) => WORDS.has(one) && one !== '' && one !== SENT_IN_CHUNKS);

export const BEYOND_CURL =
  'a curl line sends its request alone, at once and in chunks of its own: what fails only for how it is written or for what is around it need not fail there';
