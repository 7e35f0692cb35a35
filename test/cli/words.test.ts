import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { REQUIREMENTS } from '../../src/spec/requirements.js';
import { assay, fileIn, folderForTest, startAssay } from '../support/assay.js';

const SCENARIOS = fileURLToPath(new URL('../../scenarios', import.meta.url));

/** As a word of the command line; the folder of a test is another one. */
const SCENARIO = join(SCENARIOS, 'files/aborted-re-upload.yaml');

const ask = async (...args: string[]) => assay(args, { cwd: await folderForTest() });

describe('version and usage', () => {
  it.each(['--version', '-V'])('tells the version for %s', async (flag) => {
    expect(await ask(flag)).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it('tells it beside other options too', async () => {
    expect((await ask('--version', 'run')).stdout).toBe(`${manifest.version}\n`);
  });

  it('explains itself', async () => {
    const { code, stdout } = await ask('--help');
    expect(code).toBe(0);
    expect(stdout).toMatch(/run[\s\S]+serve[\s\S]+check[\s\S]+list[\s\S]+explain[\s\S]+schema/);
  });

  it.each([
    [['rum'], 'run'],
    [['run', '--onyl', 'x'], 'did you mean --only?'],
    [['run', '--nothing-like-it'], 'run with --help'],
    [['completion', 'fsh'], "argument <shell> 'fsh' is invalid. Allowed choices are"],
    [['check', 'nowhere.yaml'], 'cannot read the file: there is no such file'],
    [['init', 'nowhere/p.yaml', '--yes', '--no-connect'], 'its folder does not exist'],
    [
      ['init', '--token', 'a-word', '--yes', '--no-connect'],
      '--token-variable NAME says where it is',
    ],
    [['run', '--timeout', '30'], '30s'],
    [['run', '--deadline', 'soon'], 'duration'],
    [['run', '--concurrency', '0'], '1 to 1024'],
    [['run', '--seed', '-1'], 'whole number'],
    [['run', '--report', 'jason'], 'did you mean json?'],
    [['run', '--report', 'json='], 'no path'],
    [['run', '--target'], 'argument missing'],
    [['run', 'acme.yaml'], 'did you mean --target acme.yaml?'],
    [['run', SCENARIO], `did you mean --scenarios ${SCENARIO}?`],
    [['run', 'http://acme.test'], "npx assay init --url 'http://acme.test'"],
    [['run', '--target', 'http://acme.test'], "npx assay init --url 'http://acme.test'"],
    [['serve', '--port', '70000'], 'port'],
    [['explain'], 'missing required argument'],
    [[], 'Usage'],
  ])('takes %j for a usage error', async (args, hint) => {
    const { code, stdout, stderr } = await ask(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(hint);
    if (args.length > 0) expect(stderr).toMatch(/^[^\n]+\n$/);
  });
});

it.each([
  [['run', '--target', 'http://acme.test'], 'init'],
  [['run', 'http://acme.test'], 'init'],
  [['explain', 'load/records'], 'load records'],
  [['explain', 'files/oversize-is-400/off-by-one'], 'run --fault'],
])('repeats in what %j says how the program was called', async (args, command) => {
  const cwd = await folderForTest();
  const { finished } = startAssay(args, { cwd, env: { npm_command: undefined } });
  const { stdout, stderr } = await finished;
  expect(`${stdout}${stderr}`).toMatch(new RegExp(`node \\S*dist/cli/main\\.js ${command}`));
  expect(`${stdout}${stderr}`).not.toContain('npx assay');
});

describe('list and explain', () => {
  it('lists requirements with their checks', async () => {
    const { code, stdout } = await ask('list', 'files/oversize-*');
    expect(code).toBe(0);
    expect(stdout).toContain('files/oversize-is-400  (7, must, wire)');
    expect(stdout).toContain('    files/oversize  6 checks\n');
    expect(stdout).not.toContain('email/');
    const { stdout: each } = await ask('list', 'files/oversize-*', '--checks');
    expect(each).toContain('    files/oversize/voice/chunked\n');
  });

  it('lists all in three lines each, and says in the end how to see more', async () => {
    const { code, stdout } = await ask('list');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.length).toBeLessThan(REQUIREMENTS.length * 3 + 5);
    for (const { id } of REQUIREMENTS) expect(stdout).toContain(`${id}  (`);
    expect(stdout).toMatch(/^ {4}\d+ checks: files\/oversize, .*files\/far-oversize/m);
    expect(stdout).not.toMatch(/^ {4}.*, model$/m);
    expect(lines.slice(-3)).toEqual([
      expect.stringMatching(new RegExp(`^${REQUIREMENTS.length} requirements: \\d+ of archive, `)),
      expect.stringMatching(/ list archive$/),
      expect.stringMatching(/ list --coverage$/),
    ]);
  });

  it('explains what was met on the way of a check by both', async () => {
    const { code, stdout } = await ask(
      'explain',
      'voice/uploaded-file-passes/incidental/files/oversize/voice/chunked',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^voice\/uploaded-file-passes: /);
    expect(stdout).toMatch(/^files\/oversize: /m);
  });

  it('explains a requirement', async () => {
    const { code, stdout } = await ask('explain', 'files/oversize-is-400');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /section +7 of the interface\n +level +must\n +seen +in requests and responses alone/,
    );
    expect(stdout).toContain('check    files/oversize/voice/length');
  });

  it.each(['files/oversize', 'files/oversize/voice/chunked'])('explains %s', async (id) => {
    const { code, stdout } = await ask('explain', id);
    expect(code).toBe(0);
    expect(stdout).toMatch(/files\/oversize: .+\n +why .+\n +judges +files\/oversize-is-400\n/);
  });

  it('helps with an id that there is not', async () => {
    const { code, stderr } = await ask('explain', 'files/oversize-is-40');
    expect(code).toBe(2);
    expect(stderr).toBe(
      'there is no requirement, check or fault files/oversize-is-40 (did you mean files/oversize-is-400?)\n',
    );
  });
});

describe('schema', () => {
  const schemaOf = async (name: string) =>
    z.fromJSONSchema(JSON.parse((await ask('schema', name)).stdout));

  it('prints a JSON Schema that every scenario of the package satisfies', async () => {
    const schema = await schemaOf('scenario');
    const files = await readdir(SCENARIOS, { recursive: true });
    const scenarios = files.filter((file) => file.endsWith('.yaml') && !file.startsWith('load'));
    expect(scenarios.length).toBeGreaterThan(100);
    for (const file of scenarios) {
      const result = schema.safeParse(parse(await readFile(join(SCENARIOS, file), 'utf8')));
      expect(result.error?.issues, file).toBeUndefined();
    }
  });

  it.each([
    { id: 'a/b', title: 'x', judges: 'y', steps: [{ uplod: 'file' }] },
    { id: 'a/b', title: 'x', judges: 'y', steps: [] },
    { id: 'a/b', title: 'x', judges: 'y', stepps: [{ upload: 'conversations', as: 'file' }] },
    { id: 'ab', title: 'x', judges: 'y', steps: [{ upload: 'conversations', as: 'file' }] },
  ])('prints one that %j does not satisfy', async (scenario) => {
    expect((await schemaOf('scenario')).safeParse(scenario).success).toBe(false);
  });

  it('prints one for profiles', async () => {
    const schema = await schemaOf('profile');
    const profile = { target: 'x', hosts: { voice: 'http://x' }, settle: '2s' };
    expect(schema.safeParse(profile).success).toBe(true);
    expect(schema.safeParse({ ...profile, hosts: { voce: 'http://x' } }).success).toBe(false);
  });

  it('knows no other', async () => {
    const { code, stderr } = await ask('schema', 'scenarios');
    expect([code, stderr]).toEqual([
      2,
      'no schema scenarios; there are profile, scenario, load, waivers, attestations, requirements, report, load-report, certificate, policy, trust, registry (did you mean scenario?)\n',
    ]);
  });
});

describe('check', () => {
  it('finds nothing wrong with the scenarios of the package', async () => {
    const { code, stdout } = await ask('check', SCENARIOS);
    expect(code).toBe(0);
    expect(stdout).toMatch(/: \d+ scenarios and \d+ load scenarios /);
  });

  it('tells what is wrong, where, and what was meant, for each file', async () => {
    const cwd = await folderForTest();
    await fileIn(cwd, 'good.yaml', 'target: x\nhosts: { voice: "http://127.0.0.1:1" }\n');
    await fileIn(cwd, 'profile.yaml', 'target: x\nhosts:\n  voice: http://a.test\nsetle: 1s\n');
    await fileIn(
      cwd,
      'scenario.yaml',
      'id: files/x\ntitle: x\njudges: files/oversize-is-40\nsteps:\n  - upload: voice\n    expect: 200\n',
    );
    const { code, stdout, stderr } = await assay(
      ['check', 'good.yaml', 'profile.yaml', 'scenario.yaml', 'none.yaml'],
      { cwd },
    );
    expect(code).toBe(2);
    expect(stdout).toBe('good.yaml: the profile of x\n');
    const [profile, scenario, none] = stderr.split('\n');
    expect(profile).toMatch(/^profile\.yaml:4:1: .*setle.*\(did you mean settle\?\)$/);
    expect(scenario).toBe(
      'scenario.yaml:3:9: no requirement has the id files/oversize-is-40 (did you mean files/oversize-is-400?)',
    );
    expect(none).toMatch(/^none\.yaml: cannot read/);
  });
});
