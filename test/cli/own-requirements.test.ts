import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assay, fileIn, folderForTest, reportIn } from '../support/assay.js';
import { expectConformant } from '../support/expect-verdict.js';

const REQUIREMENTS = `requirements:
  - id: acme/voice-says-201
    level: must
    statement: An archived call is answered with 201.
    source: Acme contract, annex B
  - id: acme/chat-is-taken
    level: must
    statement: A chat message with our footer is archived.
    source: ADR 12
  - id: acme/never-tried
    level: should
    statement: Nobody has written a check for this one.
    source: a wish
`;

const scenario = (id: string, judges: string, expected: string) => `id: ${id}
title: A call gets the answer that was agreed
judges: ${judges}
steps:
  - submit: ${id.includes('chat') ? 'conversations' : 'voice'}
    record: {}
    expect: ${expected}
`;

async function folderWith(expected: string): Promise<string> {
  const folder = await folderForTest();
  await fileIn(folder, 'ours/requirements.yaml', REQUIREMENTS);
  await fileIn(
    folder,
    'ours/call.yaml',
    scenario('acme/call-answer', 'acme/voice-says-201', expected),
  );
  await fileIn(
    folder,
    'ours/chat.yaml',
    scenario('acme/chat-answer', 'acme/chat-is-taken', 'accepted'),
  );
  return folder;
}

const UNJUDGED =
  'ours/requirements.yaml:10:9: nothing judges acme/never-tried: no scenario that was given names it in `judges`';

const RUN = ['run', '--scenarios', 'ours', '--seed', '1'];

it('judges requirements of one’s own beside the interface, and apart from it in every format', {
  timeout: 120_000,
}, async () => {
  const cwd = await folderWith('{ status: 418 }');
  const formats = ['html', 'markdown', 'ctrf', 'sarif', 'ndjson', 'badge'];
  const { code, stdout, stderr } = await assay(
    [...RUN, '--only', 'acme/**', 'records/plain-record', '--report', ...formats],
    { cwd },
  );
  // Their must fails the job, and says nothing of the interface.
  expect(code).toBe(1);
  expectConformant(stdout);
  expect(stdout).toMatch(/^own requirements not met: 1 must failed; 2 of 2 musts judged$/m);
  expect(stderr).toContain(UNJUDGED);
  expect(stdout).toContain('acme/voice-says-201 (own, from Acme contract, annex B)');

  const report = await reportIn(cwd);
  expect(report.verdict).toBe('conformant');
  expect(report.requirements.some(({ id }) => id.startsWith('acme/'))).toBe(false);
  expect(report.summary.requirements.failed).toBe(0);
  expect(report).toMatchObject({
    own: {
      verdict: 'not-met',
      requirements: [
        { id: 'acme/voice-says-201', outcome: 'failed', source: 'Acme contract, annex B' },
        { id: 'acme/chat-is-taken', outcome: 'passed', checks: ['acme/chat-answer'] },
        { id: 'acme/never-tried', outcome: 'not-observed' },
      ],
    },
  });
  expect(
    report.checks
      .filter((check) => 'own' in check)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['acme/call-answer', 'acme/chat-answer']);

  const file = (name: string) => readFile(join(cwd, 'reports', name), 'utf8');
  const junit = await file('junit.xml');
  expect(junit).toMatch(/<testsuite name="own"[^>]* failures="1"/);
  expect(junit).toContain('classname="assay.own"');
  expect(junit).not.toMatch(/<testsuite name="voice"[^>]* failures="1"/);
  const markdown = await file('report.md');
  expect(markdown).toMatch(/^# ✅ conformant/);
  expect(markdown).toContain('## Requirements of your own');
  const html = await file('report.html');
  expect(html).toContain('<h2 id="own-requirements">Requirements of your own</h2>');
  expect(html).toContain('not met');
  const sarif = JSON.parse(await file('report.sarif'));
  expect(sarif.runs[0].results[0].ruleId).toBe('acme/voice-says-201');
  expect(sarif.runs[0].properties).toMatchObject({ verdict: 'conformant', own: 'not-met' });
  const ctrf = JSON.parse(await file('ctrf.json'));
  expect(ctrf.results.tests).toContainEqual(
    expect.objectContaining({ suite: ['assay', 'own'], status: 'failed' }),
  );
  expect(await file('badge.svg')).toContain('conformant');

  // The saved report says the same again, and one failure whole.
  const again = await assay(
    ['report', 'reports/report.json', '--report', 'json', '--out', 'again'],
    { cwd },
  );
  expect(again.code).toBe(0);
  expect(await reportIn(cwd, 'again/report.json')).toMatchObject({ own: { verdict: 'not-met' } });
  const shown = await assay(['show', 'reports/report.json', 'acme/voice-says-201'], { cwd });
  expect(shown.stdout).toContain('must, own, from Acme contract, annex B');
});

it('is green where what is one’s own holds, with or without the rest, and in any tier', {
  timeout: 120_000,
}, async () => {
  const cwd = await folderWith('accepted');
  const alone = await assay([...RUN, '--only', 'acme/**', '--tier', 'smoke'], { cwd });
  expect(alone.stdout).toContain('own requirements met: 2 of 2 musts judged');
  expect(alone.stdout).toMatch(
    /^conformant: requirements of your own are met; 0 of \d+ musts judged/m,
  );
  expect(alone.code).toBe(0);
});

it('warns of requirements that nothing judges, and counts them', { timeout: 60_000 }, async () => {
  const cwd = await folderForTest();
  await fileIn(cwd, 'ours/requirements.yaml', REQUIREMENTS);
  const checked = await assay(['check', 'ours'], { cwd });
  expect(checked.stderr.match(/nothing judges acme/g)).toHaveLength(3);
  expect(checked.stderr).toContain(UNJUDGED);
  expect(checked.code).toBe(0);

  const ran = await assay([...RUN, '--only', 'records/plain-record/voice'], { cwd });
  expect(ran.stdout).toContain(
    'own requirements not judged: 0 of 2 musts judged, 2 without any check',
  );
  // They were not asked for.
  expect(ran.stderr).toBe('');
  expect(ran.code).toBe(0);
  const planned = await assay([...RUN, '--tier', 'smoke', '--dry-run'], { cwd });
  expect(planned.stderr.match(/nothing judges acme/g)).toHaveLength(3);
});

it('does not warn of what other files may judge', async () => {
  const cwd = await folderWith('accepted');
  for (const path of ['ours/call.yaml', 'ours/requirements.yaml'])
    expect((await assay(['check', path], { cwd })).stderr).toBe('');
});

it('can waive one of its own', { timeout: 60_000 }, async () => {
  const cwd = await folderWith('{ status: 418 }');
  const waiver = '- { id: acme/voice-says-201, reason: next release }\n';
  await fileIn(cwd, 'waivers.yaml', `waivers:\n  ${waiver}`);
  const { code, stdout } = await assay([...RUN, '--only', 'acme/**', '--waivers', 'waivers.yaml'], {
    cwd,
  });
  expect(stdout).toContain('own requirements met');
  expect(code).toBe(0);
});

it.each([
  ['id: files/ours', 'files is an area of the interface; files/ours needs another', 2],
  ['id: acme/chat-is-taken', 'acme/chat-is-taken stands above already', 10],
  ['id: acme', 'an id is an area and a slug', 10],
])('refuses the requirement with %s', async (id, message) => {
  const folder = await folderForTest();
  const text = REQUIREMENTS.replace('id: acme/never-tried', id);
  await fileIn(folder, 'ours/requirements.yaml', text);
  for (const path of ['ours', 'ours/requirements.yaml']) {
    const { code, stderr } = await assay(['check', path], { cwd: folder });
    expect(stderr).toMatch(/^ours\/requirements\.yaml:10:9: /);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  }
});

it('refuses a check that would fail both, and one of a requirement that nobody states', async () => {
  const folder = await folderWith('accepted');
  const both = '[acme/chat-is-taken, conversations/uploaded-file-passes]';
  await fileIn(folder, 'ours/both.yaml', scenario('acme/chat-both', both, 'accepted'));
  const { code, stderr } = await assay(['check', 'ours'], { cwd: folder });
  expect(stderr).toContain('both.yaml:3:9: a requirement of the interface and one of your own');
  expect(code).toBe(2);
  await fileIn(
    folder,
    'ours/both.yaml',
    scenario('acme/chat-both', 'acme/chat-is-takn', 'accepted'),
  );
  const slip = await assay(['check', 'ours/both.yaml'], { cwd: folder });
  expect(slip.stderr).toMatch(/no requirement has the id acme\/chat-is-takn.*acme\/chat-is-taken/);
});
