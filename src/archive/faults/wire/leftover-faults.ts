import type { RequestHead } from '../../behaviour/behaviour.js';
import type { RequestResult } from '../../request-result.js';
import { type BehaviourMutation, type Fault, wireFaults } from '../fault.js';
import { isRefused, spoilingNext } from '../mutations/answers.js';
import { hasBody, isChunked } from '../mutations/requests.js';

/** Takes what is left of some requests for the next one. */
const goingOn =
  (matches: (result: RequestResult, request: RequestHead) => boolean): BehaviourMutation =>
  (correct) => ({
    servesRest: (result, request) =>
      matches(result, request) || correct.servesRest(result, request),
  });

/** What becomes of a body that is not read (sections 2.1 and 4.1; RFC 9112, section 9.3). */
export const LEFTOVER_FAULTS: Fault[] = wireFaults('archive/bodies-are-not-requests', {
  'of-a-bad-token': [
    'What is left of an upload with a bad token is taken for the next request.',
    goingOn((result, { operation }) => operation === 'files' && isRefused(result, 'bad-token')),
  ],
  'of-refused-chunks': [
    'What is left of a refused request without a length is taken for the next one.',
    goingOn((result, request) => result.kind === 'refused' && isChunked(request)),
  ],
  'of-options': [
    'What is left of a request with OPTIONS is taken for the next one.',
    goingOn((_result, { method }) => method === 'OPTIONS'),
  ],
  'of-an-unknown-path': [
    'What is left of a request to an unknown path is taken for the next one.',
    goingOn((result) => isRefused(result, 'no-such-path')),
  ],
  'of-an-oversize-file': [
    'What is left of a file whose length is over the limit is taken for the next request.',
    goingOn((result, request) => isRefused(result, 'oversize-file') && !isChunked(request)),
  ],
  'of-oversize-chunks': [
    'What is left of a file that grew over the limit is taken for the next request.',
    goingOn((result, request) => isRefused(result, 'oversize-file') && isChunked(request)),
  ],
  'of-an-oversize-email': [
    'What is left of an email over its limit is taken for the next request.',
    goingOn((result) => isRefused(result, 'oversize-email')),
  ],
  'of-a-record-with-a-bad-token': [
    'What is left of a record with a bad token is taken for the next request.',
    goingOn((result, { operation }) => operation !== 'files' && isRefused(result, 'bad-token')),
  ],
  'before-the-next-request': [
    'The body of a request with a bad token is not read, and taken for the beginning of the next request.',
    spoilingNext((result, request) => isRefused(result, 'bad-token') && hasBody(request)),
  ],
  'chunks-before-the-next-request': [
    'The chunks of a refused request are not read, and taken for the beginning of the next request.',
    spoilingNext((result, request) => result.kind === 'refused' && isChunked(request)),
  ],
});
