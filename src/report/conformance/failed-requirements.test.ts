import { expect, it } from 'vitest';
import {
  check,
  failure,
  finished,
  recordOf,
  requirement,
  runFinished,
  runStarted,
} from '../../../test/support/report-events.js';
import { failedRequirements } from './failed-requirements.js';

it('has first the check of a requirement that is the plainest to send again', () => {
  const failed = (id: string, curl: string) =>
    finished(
      check('failed', { id, requirements: ['files/r'], failure: failure({ curl, exchanges: [] }) }),
    );
  const record = recordOf([
    runStarted(),
    failed('files/long', 'curl -H x y'),
    failed('files/a-short-one', 'curl y'),
    runFinished({ requirements: [requirement('failed', { id: 'files/r' })] }),
  ]);
  const [first] = failedRequirements(record);
  expect(first?.checks.map(({ id }) => id)).toEqual(['files/a-short-one', 'files/long']);
});
