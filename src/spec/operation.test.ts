import { expect, it } from 'vitest';
import { operationOfRequirement } from './operation.js';
import { REQUIREMENTS } from './requirements.js';

it.each([
  ['voice/plain-record-passes', 'voice'],
  ['access/event-feed-needs-a-token', 'eventFeed'],
  ['access/conversations-need-a-token', 'conversations'],
  ['access/email-without-token-is-not-archived', 'email'],
  ['access/upload-needs-a-token', undefined],
  ['files/type-is-stored', undefined],
])('knows which operation %s needs', (id, operation) => {
  expect(REQUIREMENTS.map((one) => one.id)).toContain(id);
  expect(operationOfRequirement(id)).toBe(operation);
});
