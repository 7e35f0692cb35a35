import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderForTest } from '../support/assay.js';
import { withBrokenArchive } from './broken-archive.js';
import { runAction } from './run-action.js';

const FEW = '--only "files/re-upload*" --seed 1';
const TIME = { timeout: 120_000 };
const folderWithProfile = withBrokenArchive();

it('judges the reference archive, and shows it in the summary of the job', TIME, async () => {
  const cwd = await folderForTest();
  const { code, summary, outputs, log } = await runAction(cwd, { tier: 'all', options: FEW });
  expect(code).toBe(0);
  expect(summary).toMatch(/^# ✅ conformant/);
  expect(outputs).toEqual({
    verdict: 'conformant',
    'exit-code': '0',
    report: 'reports/report.json',
    sarif: 'reports/report.sarif',
  });
  for (const file of [outputs.report, outputs.sarif, 'reports/report.html', 'reports/junit.xml']) {
    expect(existsSync(join(cwd, file ?? ''))).toBe(true);
  }
  expect(log).not.toContain('::error');
});

it('leaves the verdict of shards to the job that merges them', TIME, async () => {
  const cwd = await folderWithProfile();
  const inputs = { profile: 'broken.yaml', tier: 'all', options: FEW };
  for (const part of [1, 2]) {
    const shard = { shard: `${part}/2`, out: `shards/shard-${part}` };
    const { code } = await runAction(cwd, { ...inputs, ...shard });
    expect(code).toBe(0);
  }
  const merged = await runAction(cwd, { merge: 'shards' });
  expect(merged.code).toBe(1);
  expect(merged.outputs.verdict).toBe('nonconformant');
  expect(merged.summary).toMatch(/^# ❌ nonconformant/);
});
