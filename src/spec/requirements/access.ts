import type { Requirement } from '../requirement.js';
import { inside, must, should, uploadToken } from './define.js';

/** Section 5: the bearer token. */
export const ACCESS_REQUIREMENTS: Requirement[] = [
  uploadToken(
    must([
      'access/upload-needs-a-token',
      '5',
      'An upload without the right bearer token does not succeed, on any host.',
    ]),
  ),
  uploadToken(
    must([
      'access/upload-without-token-is-not-stored',
      '5',
      'A file that was sent without the right token cannot be referenced.',
    ]),
  ),
  must([
    'access/conversations-need-a-token',
    '5',
    'A conversations request without the right bearer token does not succeed.',
  ]),
  must([
    'access/voice-needs-a-token',
    '5',
    'A voice request without the right bearer token does not succeed.',
  ]),
  must([
    'access/email-needs-a-token',
    '5',
    'An email without the right bearer token does not succeed.',
  ]),
  must([
    'access/event-feed-needs-a-token',
    '5',
    'An event-feed request without the right bearer token does not succeed.',
  ]),
  must([
    'access/email-without-token-is-not-archived',
    '5',
    'An email that was refused for its token is no original of a later duplicate.',
  ]),
  inside([
    'access/record-without-token-is-not-archived',
    '5',
    'Nothing of a record that was refused for its token is archived.',
  ]),
  uploadToken(
    inside([
      'access/upload-without-token-keeps-the-file',
      '5',
      'An upload without the right token leaves the file that was there as it was.',
    ]),
  ),
  should([
    'access/refusal-is-not-5xx',
    '5',
    'A request with a bad token is not answered with a server error.',
  ]),
];
