import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { assay, folderForTest } from '../support/assay.js';

const report = z.object({
  scenario: z.object({ id: z.string() }),
  run: z.object({ options: z.record(z.string(), z.unknown()) }),
  thresholds: z.array(z.object({ text: z.string(), outcome: z.string() })),
  workloads: z.array(
    z.object({ attempted: z.number(), operations: z.array(z.object({ operation: z.string() })) }),
  ),
});

it('loads a target with what the options say alone', async () => {
  const cwd = await folderForTest();
  const args = ['load', '--submit', 'email', 'voice', '--rate', '60/s', '--for', '2s'];
  const threshold = ['--threshold', 'email.rate.mean > 1/s'];
  const { code, stdout, stderr } = await assay([...args, ...threshold], { cwd });
  expect(stderr).toBe('');
  // A busy machine may be late, which is told; nothing is refused or lost.
  expect([0, 3], stdout).toContain(code);
  expect(stdout).toContain('120 records in 2s');
  const written = report.parse(
    JSON.parse(await readFile(join(cwd, 'reports/report.json'), 'utf8')),
  );
  expect(written.scenario.id).toBe('load/submitted-records');
  expect(written.run.options).toMatchObject({ submit: ['email', 'voice'] });
  expect(written.thresholds).toContainEqual({ text: 'email.rate.mean > 1/s', outcome: 'met' });
  expect(written.workloads).toEqual([
    { attempted: 120, operations: [{ operation: 'email' }, { operation: 'voice' }] },
  ]);
});

it.each([
  [[], 'name a load scenario or use --submit; `assay list --load` lists the scenarios\n'],
  [['records', '--submit', 'email'], '--submit needs no scenario; leave out records\n'],
])('says what is wrong with %j', async (args, message) => {
  const { code, stderr } = await assay(['load', ...args], { cwd: await folderForTest() });
  expect([code, stderr]).toEqual([2, message]);
});

it('plans one without sending it', async () => {
  const args = ['load', '--submit', 'voice', '--for', '1m', '--connections', '3', '--dry-run'];
  const { code, stdout } = await assay(args, { cwd: await folderForTest() });
  expect(code).toBe(0);
  expect(stdout).toContain('records (voice) over 3 connections');
});
