import { expect, it } from 'vitest';
import type { SavedRunReport } from '../../src/report/schema/run-report-schema.js';
import { profileOf, startArchive } from '../support/archive-process.js';
import { assay, fileIn, folderForTest, reportIn } from '../support/assay.js';

const SOME = ['files/oversize', 'files/upload-without-type', 'email/thread', 'observe/a*'];

/** What a report says of what was judged. */
const verdictsIn = ({ verdict, requirements, checks, observations, summary }: SavedRunReport) => ({
  verdict,
  requirements: requirements.map(({ id, outcome, reason }) => ({ id, outcome, reason })),
  checks: checks.map(({ id, outcome, failure }) => `${id} ${outcome} ${failure?.actual}`).sort(),
  observations: observations.map(({ id, answer }) => `${id} ${answer}`).sort(),
  counts: [summary.requirements, summary.checks],
});

it('merges the reports of three shards into what one run comes to', {
  timeout: 120_000,
}, async () => {
  const archive = await startArchive({ fault: 'files/oversize-is-400/answered-413' });
  try {
    const cwd = await folderForTest();
    await fileIn(cwd, 'profile.yaml', profileOf(archive));
    const run = ['run', '--target', 'profile.yaml', '--only', ...SOME, '--seed', '5'];
    expect((await assay([...run, '--out', 'whole'], { cwd })).code).toBe(1);
    for (const part of [1, 2, 3]) {
      await assay([...run, '--shard', `${part}/3`, '--out', `s${part}`], { cwd });
    }
    const reports = ['s1/report.json', 's2/report.json', 's3/report.json'];
    const parts = await Promise.all(reports.map((one) => reportIn(cwd, one)));
    const ran = parts.map(({ checks }) => checks.filter(({ outcome }) => outcome !== 'deselected'));
    for (const some of ran) expect(some.length).toBeGreaterThan(0);

    const merged = await assay(['merge', ...reports, '--out', 'm', '--report', 'ndjson'], { cwd });
    expect(merged.stderr).toBe('');
    expect(merged.code).toBe(1);
    expect(merged.stdout).toContain('reports: m/report.json, m/junit.xml, m/report.ndjson');
    const report = await reportIn(cwd, 'm/report.json');
    expect(verdictsIn(report)).toEqual(verdictsIn(await reportIn(cwd, 'whole/report.json')));
    expect(report.run.options.shards).toMatchObject(parts.map(({ run: { id } }) => ({ id })));
    const ids = report.exchanges.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { failure } of report.checks) {
      expect(ids).toEqual(expect.arrayContaining(failure?.exchanges ?? []));
    }

    const most = await assay(['merge', ...reports.slice(0, 2), '--out', 'n'], { cwd });
    expect((await reportIn(cwd, 'n/report.json')).verdict).not.toBe('conformant');
    expect(most.code).not.toBe(0);
    const folder = await assay(['merge', '.', '--out', 'of-folder'], { cwd });
    expect(folder.code).toBe(1);
    expect(verdictsIn(await reportIn(cwd, 'of-folder/report.json'))).toEqual(verdictsIn(report));
    const refused = async (args: string[], message: string) => {
      const { code, stderr } = await assay(args, { cwd });
      expect(stderr).toContain(message);
      expect(code).toBe(2);
    };
    await refused(['merge', 's1/report.json', 's1/report.json'], 'are both of shard 1/3');
    await refused(['merge', 'whole/report.json'], 'this is no report of a shard');
    await refused([...run, '--shard', '4/3'], 'expected a part such as 2/3');
  } finally {
    await archive.stop();
  }
});

it('is incomplete without one of the shards where nothing failed', {
  timeout: 60_000,
}, async () => {
  const cwd = await folderForTest();
  const run = ['run', '--only', 'files/upload-without-type', 'files/oversize', '--shard', '1/2'];
  expect((await assay(run, { cwd })).code).toBe(0);
  const { code, stdout } = await assay(['merge', 'reports/report.json', '--out', 'm'], { cwd });
  expect(stdout).toContain('incomplete: there is no report of shard 2/2');
  expect(code).toBe(3);
});
