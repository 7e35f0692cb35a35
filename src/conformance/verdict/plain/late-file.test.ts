import { expect, it } from 'vitest';
import { fakeSession } from '../../../../test/support/fake-session.js';
import { lateFileFailure } from './late-file.js';

/** What is found where the records of a target are answered so, one after the other. */
async function found(...answers: number[]) {
  let records = 0;
  const session = fakeSession((request) => {
    if (request.startsWith('PUT')) return 200;
    records += 1;
    return answers[records - 1] ?? 200;
  });
  const failure = await lateFileFailure('voice', { ...session, sent: () => [] }, { auth: {} });
  return { requirement: failure?.requirement, sent: session.sent };
}

/** Of a file that is late by little, and of one that is late by so much that nothing else explains it. */
const LATE = [400, 200, 200, 200, 200];
const CERTAIN = [400, 400, 400, 200, 200, 200];
const IN_TIME = Array.from({ length: 9 }, () => 200);

it('finds a file that is there half a second after its upload, and not at once', async () => {
  const { requirement, sent } = await found(...LATE, 200, ...LATE);
  expect(requirement).toBe('files/referenceable-at-once');
  expect(sent.slice(0, 4)).toEqual(['PUT voice', 'POST voice', 'POST voice', 'wait 500']);
});

it('finds the file among many that is late now and then', async () => {
  expect((await found(...IN_TIME, ...CERTAIN)).requirement).toBe('files/referenceable-at-once');
});

it.each([
  ['is there in time every time', []],
  ['was late once', LATE],
  ['was late by little now and then', [...IN_TIME, ...LATE, ...LATE]],
  ['is refused later, too', [400, 400, 400, 400]],
  ['is refused now and then', [400, 200, 400]],
  ['meets an error of the server', [500, 200, 200, 200, 500]],
])('finds nothing where a file %s', async (_, answers) => {
  expect((await found(...answers)).requirement).toBeUndefined();
});
