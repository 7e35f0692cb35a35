import { expect, it } from 'vitest';
import { assay, fileIn, folderForTest } from '../support/assay.js';

const WORKLOADS = 'workloads: { mail: { submit: email, connections: 2 } }\nfor: 10s\n';
const CHECK = `id: voice/of-my-own
title: a check of my own
judges: voice/description-passes
steps:
  - submit: voice
    expect: accepted
`;

/** A folder with a check, and load scenarios beside and below it. */
async function mixedFolder() {
  const cwd = await folderForTest();
  await fileIn(cwd, 'mine/own.yaml', CHECK);
  await fileIn(cwd, 'mine/beside.yaml', `id: load/beside\ntitle: beside\n${WORKLOADS}`);
  await fileIn(cwd, 'mine/load/night.yaml', `id: load/nightly\ntitle: at night\n${WORKLOADS}`);
  return { cwd, run: (...args: string[]) => assay(args, { cwd }) };
}

it('checks the load scenarios of a folder as such, wherever they are', async () => {
  const { cwd, run } = await mixedFolder();
  expect(await run('check', 'mine')).toMatchObject({
    code: 0,
    stdout: 'mine: 1 scenario and 2 load scenarios (load/beside, load/nightly)\nok\n',
  });
  await fileIn(
    cwd,
    'mine/load/night.yaml',
    `id: load/nightly\ntitle: x\nworkload: {}\n${WORKLOADS}`,
  );
  const wrong = await run('check', 'mine');
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toMatch(/^mine\/load\/night\.yaml:3:1: unknown key "workload"/);
});

it.each(['nightly', 'night', 'load/nightly', 'beside'])(
  'finds the load scenario %s after a run with the checks of the same folder',
  async (name) => {
    const { run } = await mixedFolder();
    const own = ['--scenarios', 'mine', '--dry-run'];
    const both = await run('run', '--only', 'voice/of-my-own', '--load', name, ...own);
    expect(both).toMatchObject({ code: 0, stdout: expect.stringContaining('load/') });
    expect(both.stdout).toContain('1 check, ');
    expect(await run('load', name, ...own)).toMatchObject({ code: 0 });
  },
);

it('does not take a load scenario for a check, or a check for a load scenario', async () => {
  const { run } = await mixedFolder();
  const asCheck = await run('run', '--scenarios', 'mine/beside.yaml', '--dry-run');
  expect(asCheck).toMatchObject({ code: 2, stderr: expect.stringContaining('a load scenario') });
  const asLoad = await run('load', 'own', '--scenarios', 'mine', '--dry-run');
  expect(asLoad).toMatchObject({ code: 2, stderr: expect.stringContaining('nightly') });
});

it('lists and explains load scenarios, shipped ones and others', async () => {
  const { run } = await mixedFolder();
  const listed = await run('list', '--load', '--scenarios', 'mine');
  expect(listed.stdout).toMatch(/^load\/records {2}\(20s\)\n {2}Records of every operation/m);
  expect(listed.stdout).toContain(
    'load/nightly  (10s)\n  at night\n    mail: records (email) over 2',
  );
  const some = await run('list', '--load', 'upload-*');
  expect(some.stdout.match(/^load\/\S+/gm)).toHaveLength(3);
  expect(await run('list', '--load', 'recrods')).toMatchObject({ code: 2 });
  const explained = await run('explain', 'load/nightly', '--scenarios', 'mine');
  expect(explained.stdout).toContain('  expects  errors < 0.1 % (implied)\n');
  expect((await run('explain', 'load/records')).stdout).toContain(
    '  hosts    conversations, voice',
  );
  expect(await run('explain', 'load/recrods')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('did you mean records'),
  });
});

it('plans a load with what the command line changes', async () => {
  const { run } = await mixedFolder();
  const asked = ['load', 'nightly', '--scenarios', 'mine', '--dry-run'];
  const changed = await run(...asked, '--for', '4s', '--rate', 'mail=5/s', '--connections', '1');
  expect(changed).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(
      'mail: 20 records (email) at an arrival rate, over at most 1 connection\n',
    ),
  });
  for (const [option, value] of [
    ['--for', '0s'],
    ['--rate', '5'],
    ['--rate', '0/s'],
    ['--connections', 'mail=0'],
    ['--rate', 'mial=5/s'],
    ['--threshold', 'mial.latency.p99 < 1 s'],
  ] as const) {
    expect(await run(...asked, option, value), `${option} ${value}`).toMatchObject({ code: 2 });
  }
});
