import { expect, it } from 'vitest';
import { assay, folderForTest } from '../support/assay.js';

const FAULT = 'records/plain-record';
const ARGS = ['run', '--only', `${FAULT}/voice`, 'email/plain-email', '--verbose'];

it('cuts and breaks no line where standard output is no terminal, and keeps to COLUMNS', async () => {
  const cwd = await folderForTest();
  const whole = (await assay(ARGS, { cwd })).stdout;
  expect(whole).not.toContain('…');
  expect(whole).toMatch(/^conformant: .* musts judged, .*$/m);
  expect(whole).toMatch(/^ {2}✓ email\/plain-email +\S.* \d+\S*s$/m);

  const narrow = (await assay(ARGS, { cwd, env: { COLUMNS: '60' } })).stdout.split('\n');
  const long = narrow.filter(
    (line) => line.length > 60 && !/^(reports|run again|see one): ?/.test(line),
  );
  expect(long).toEqual([]);
  expect(narrow.some((line) => line.includes('…'))).toBe(true);
});
