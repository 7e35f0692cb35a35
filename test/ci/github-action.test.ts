import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileIn, folderForTest } from '../support/assay.js';
import { withBrokenArchive } from './broken-archive.js';
import { runAction } from './run-action.js';

const FEW = '--only "files/re-upload*" --seed 1';
const TIME = { timeout: 120_000 };
const folderWithProfile = withBrokenArchive();

it('fails the step and annotates what failed', TIME, async () => {
  const cwd = await folderWithProfile();
  const inputs = { profile: 'broken.yaml', tier: 'all', options: FEW, out: 'build/assay' };
  const { code, summary, outputs, log } = await runAction(cwd, inputs);
  expect(code).toBe(1);
  expect(summary).toMatch(/^# ❌ nonconformant/);
  expect(summary).toContain('files/reupload-answers-200');
  expect(outputs).toMatchObject({ verdict: 'nonconformant', 'exit-code': '1' });
  expect(outputs.report).toBe('build/assay/report.json');
  expect(log).toMatch(/^::error .*files\/re-?upload/m);
});

it('says what is wrong with what it was given, and shows nothing older', TIME, async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'reports/report.md', '# of another run');
  const { code, summary, outputs } = await runAction(cwd, { profile: 'missing.yaml' });
  expect(code).toBe(2);
  expect(summary).toBe('');
  expect(outputs).toMatchObject({ 'exit-code': '2', report: '', verdict: '' });
  const none = await runAction(cwd, { merge: 'reports' });
  expect(none.code).toBe(2);
  expect(none.log).toContain('::error::there is no report.json below the folder reports');
});

it('takes no input for a command', TIME, async () => {
  const cwd = await folderForTest();
  const options = '--only "files/re-upload*" --out "$(touch hacked)" `touch hacked` ; touch hacked';
  const { code } = await runAction(cwd, { options, shard: '$(touch hacked)' });
  expect(code).toBe(2);
  expect(existsSync(join(cwd, 'hacked'))).toBe(false);
});
