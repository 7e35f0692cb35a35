import { expect, it } from 'vitest';
import { CannotReplay, notRecordedIn, notThere } from './cannot-replay.js';
import { sessionKey } from './session-key.js';

it('reads back which attempt was never made', () => {
  const { message } = new CannotReplay(notThere(sessionKey('voice/start-time', 2)));
  expect(notRecordedIn(message)).toEqual({
    what: 'there is no session voice/start-time#2',
    attempt: { label: 'voice/start-time', number: 2 },
  });
});

it('reads back what else was missing', () => {
  const { message } = new CannotReplay('voice/start-time#2 wants a record that it never had');
  expect(notRecordedIn(message)).toEqual({
    what: 'voice/start-time#2 wants a record that it never had',
    attempt: undefined,
  });
});

it.each([undefined, 'no answer', 'it was not recorded: too long'])(
  'takes %j for another reason',
  (reason) => {
    expect(notRecordedIn(reason)).toBeUndefined();
  },
);
