import { expect, it } from 'vitest';
import { fakeSession } from '../../../test/support/fake-session.js';
import { runSteps } from '../../../test/support/run-steps.js';

it.each([
  [202, 200],
  [200, 202],
])(
  'tells the answers to copies in one order, whichever of them came first (%i)',
  async (...came) => {
    const session = fakeSession((_, index) => came[index] ?? 500);
    const steps = [{ submit: 'voice', copies: 2, asks: 'each' }];
    const ended = await runSteps(steps, session, { judges: undefined, observe: 'What comes?' });
    expect(ended).toMatchObject({ answers: [{ text: 'each: 200' }, { text: 'each: 202' }] });
  },
);
