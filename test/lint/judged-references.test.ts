import { expect, it } from 'vitest';
import { loadSuite } from '../../src/suite/load-suite.js';

/** Requirements of the answer to an upload; that a file can be referenced is another one. */
const UPLOAD_ANSWERS = /^files\/(?:re)?upload-answers-200$/;

it('no reference that is refused accuses the answer to its upload', async () => {
  const { scenarios } = await loadSuite({ properties: false });
  const answers = scenarios.filter(({ judges }) =>
    [judges].flat().some((id) => id !== undefined && UPLOAD_ANSWERS.test(id)),
  );
  expect(answers.length).toBeGreaterThan(10);
  const accused = answers.filter(({ steps }) =>
    steps.some((step) => 'submit' in step && 'expect' in step && step.expect !== undefined),
  );
  expect(accused.map(({ id }) => id)).toEqual([]);
});
