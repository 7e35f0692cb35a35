import { expect, it } from 'vitest';
import { otherNotations } from './other-notations.js';

const ID = '9fd2a016-80a5-4f98-9D9D-f160c59f730f';
const PLAIN = '9fd2a01680a54f989d9df160c59f730f';

it.each([
  ['in lower case', ID.toLowerCase()],
  ['in upper case', ID.toUpperCase()],
  ['without its hyphens', PLAIN],
  ['in upper case without its hyphens', PLAIN.toUpperCase()],
  ['in braces', `{${ID.toUpperCase()}}`],
  ['as a URN', `urn:uuid:${ID.toLowerCase()}`],
])('knows a UUID %s, and no other one', (_, shown) => {
  expect(otherNotations('requestId', ID)).toContain(shown);
  expect(otherNotations('requestId', ID.replace('9fd2', '9fd3'))).not.toContain(shown);
  expect(otherNotations('messageId', ID)).not.toContain(shown);
});
