import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DocumentError } from '../../errors/document-error.js';
import { SCENARIO_FOLDER } from '../../package/package-root.js';
import { parseScenario, readScenarioFiles, readScenarios } from './read-scenarios.js';

/** The lines of a scenario that judges, with other lines in place of some. */
function scenario(lines: Record<string, string> = {}): string {
  const all = {
    id: 'files/x',
    title: 'A title',
    judges: 'files/oversize-is-400',
    steps: '\n  - upload: voice\n    expect: 400',
    ...lines,
  };
  return Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** Everything that is wrong with a text, as lines. */
function problems(text: string): string[] {
  const result = parseScenario('x.yaml', text);
  return result.ok ? [] : new DocumentError(result.problems).message.split('\n');
}

describe('a scenario', () => {
  it('is taken as it is', () => {
    const result = parseScenario('x.yaml', scenario());
    expect(result).toMatchObject({
      ok: true,
      scenario: { id: 'files/x', steps: [{ expect: 400 }] },
    });
  });

  it.each([
    [
      {
        steps:
          '\n  - submit: voice\n    record: { attach: [$plainFile, $plainFile] }\n    expect: 400',
      },
      /^x\.yaml:6:23: .*have one file each; .*entries/,
    ],
    [
      {
        matrix: '{ to: [conversations, eventFeed] }',
        steps:
          '\n  - submit: $to\n    record: { entries: [{}, { attach: [{}, {}] }] }\n    expect: 400',
      },
      /^x\.yaml:6:39: .*have one file each/,
    ],
    [
      { steps: '\n  - submit: email\n    record: { entries: [{}] }\n    expect: 400' },
      /^x\.yaml:6:24: an email has no entries$/,
    ],
    [
      {
        steps: '\n  - submit: voice\n    record: { overview: { subject: null } }\n    expect: 400',
      },
      /^x\.yaml:6:25: only an email has overview$/,
    ],
    [
      { steps: '\n  - submit: email\n    expect: { json: { /error: exists } }' },
      /^x\.yaml:6:31: exists alone is the text "exists", .* \(did you mean \{ exists: true \}\?\)$/,
    ],
    [
      { steps: '\n  - submit: email\n    expect: { headers: { content-type: mediaType } }' },
      /^x\.yaml:6:40: mediaType alone is the text .* \(did you mean \{ mediaType: … \}\?\)$/,
    ],
    [{ stepps: '[]' }, /^x\.yaml:7:1: .*stepps.*\(did you mean steps\?\)$/],
    [
      { steps: '\n  - uplod: voice\n    expect: 200' },
      /^x\.yaml:5:5: .*uplod.*\(did you mean upload\?\)$/,
    ],
    [
      { steps: '\n  - upload: voice\n    expct: 400' },
      /^x\.yaml:6:5: .*expct.*\(did you mean expect\?\)$/,
    ],
    [
      { steps: '\n  - upload: voice\n    expect: acepted' },
      /^x\.yaml:6:13: .*\(did you mean accepted\?\)$/,
    ],
    [{ id: 'files' }, /^x\.yaml:1:5: an id is an area and a slug/],
    [{ id: 'files/Über' }, /^x\.yaml:1:5: an id is an area and a slug/],
    [{ title: '' }, /title/],
  ])('has no slip in its form: %j', (lines, message) => {
    const [first, ...others] = problems(scenario(lines));
    expect(first).toMatch(message);
    expect(others).toEqual([]);
  });

  it.each<[Record<string, string>, string]>([
    [
      { judges: 'files/oversize-is-40' },
      '3:9: no requirement has the id files/oversize-is-40 (did you mean files/oversize-is-400?)',
    ],
    [
      {
        steps:
          '\n  - { upload: voice, as: photo, expect: 200 }\n  - submit: voice\n    record: { text: $photo.fielKey }',
      },
      '7:21: $photo has no member fielKey (did you mean fileKey?)',
    ],
    [
      {
        steps:
          '\n  - { submit: email, as: sent, expect: 2xx }\n  - { submit: email, record: { text: "${sent.markr}" } }',
      },
      '6:38: $sent has no member markr (did you mean marker?)',
    ],
    [
      { steps: '\n  - { upload: voice, size: $limits.file.acept, expect: 200 }' },
      '5:28: $limits.file has no member acept (did you mean accept?)',
    ],
    [
      { steps: '\n  - submit: email\n    expect: { json: { /n: { equal: 3 } } }' },
      '6:29: equal is no word of a matcher (did you mean equals?)',
    ],
    [
      { steps: '\n  - { request: GET, host: voice, path: status, expect: 404 }' },
      '5:40: a path begins with a slash',
    ],
    [
      { judges: '[files/oversize-is-400, files/none]' },
      '3:33: no requirement has the id files/none',
    ],
    [
      { judges: '${on}/plain-record-passes', matrix: '\n  on: [voice, email]' },
      '3:9: no requirement has the id email/plain-record-passes (did you mean voice/plain-record-passes?)',
    ],
    [
      { judges: '${om}/plain-record-passes', matrix: '\n  on: [voice]' },
      '3:9: nothing here has the name om (did you mean on?)',
    ],
    [
      { observe: 'What?', steps: '\n  - { upload: voice, asks: It }' },
      '1:1: a scenario has either judges or observe',
    ],
    [{ judges: '' }, '1:1: a scenario has either judges or observe'],
    [
      { steps: '\n  - upload: voice' },
      '5:3: no step has an expect, so this check could never fail',
    ],
    [
      { steps: '\n  - repeat: 2\n    steps: [{ upload: voice, as: file, require: 200 }]' },
      '5:3: no step has an expect, so this check could never fail',
    ],
    [
      { steps: '\n  - upload: voice\n    expect: [not-5xx, 5xx]' },
      '6:13: every answer meets this, so it could never fail',
    ],
    [
      { steps: '\n  - upload: voice\n    key: $ky\n    expect: 400', fresh: '{ key: key }' },
      '6:10: nothing here has the name ky (did you mean key?)',
    ],
    [
      { steps: '\n  - upload: voice\n    key: ${prefix}/${nme}\n    expect: 400' },
      '6:10: nothing here has the name nme',
    ],
    [
      { steps: '\n  - { submit: voice, as: sent }\n  - { resend: $snt, expect: 2xx }' },
      '6:15: nothing here has the name snt (did you mean sent?)',
    ],
    [
      { steps: '\n  - { upload: voice, as: file }\n  - { resend: $file, expect: 2xx }' },
      '6:15: file is not a record that was sent',
    ],
    [
      { matrix: '\n  key: ["${prefx}/a"]' },
      '8:9: nothing here has the name prefx (did you mean prefix?)',
    ],
    [
      { matrix: '\n  text: [a b, a-b]' },
      '8:3: two cases get the id files/x/a-b: give the values names',
    ],
    [
      { steps: '\n  - inspect: file\n    host: voice\n    expect: { found: true }' },
      '5:5: "fileKey" is missing',
    ],
    [
      {
        steps: '\n  - inspect: file\n    host: voice\n    fileKey: default/a\n    expect: {}',
      },
      '8:13: expected found or json',
    ],
    [
      { steps: '\n  - { inspect: file, host: voice, fileKey: default/a }' },
      '5:5: expected expect or require',
    ],
    [
      {
        steps:
          '\n  - { inspect: file, host: voice, fileKey: default/a, require: { json: { /sise: 1 } } }\n  - { inspect: file, host: voice, fileKey: default/a, expect: { found: true } }',
      },
      'an inspector shows nothing at /sise',
    ],
    [
      {
        matrix: '\n  by: [{ name: a, text: x }, { name: b, txt: y }]',
        steps: '\n  - { submit: voice, record: { text: $by.text }, expect: 400 }',
      },
      'most values here have no txt (did you mean text?)',
    ],
    [
      {
        matrix: '\n  by: [{ name: a, text: x }, { name: b }]',
        steps: '\n  - { submit: voice, record: { text: "a ${by.text}" }, expect: 400 }',
      },
      '$by has no member text',
    ],
    [
      { steps: '\n  - { submit: voice, expect: { text: { filled: ture } } }' },
      '5:48: filled is followed by something that it cannot compare',
    ],
    [
      {
        steps:
          '\n  - { submit: voice, record: { entries: [{ participnts: null }] }, expect: accepted }',
      },
      'participnts is one letter away from a word that is known (did you mean participants?)',
    ],
    [
      {
        steps:
          '\n  - { submit: voice, record: { entries: [{ textAlne: true }] }, expect: accepted }',
      },
      'textAlne is one letter away from a word that is known (did you mean textAlone?)',
    ],
    [
      {
        steps:
          '\n  - { inspect: records, marker: $absent, operation: voice, expect: { json: { /records/0/filess: 1 } } }',
      },
      'an inspector shows nothing at /records/0/filess',
    ],
    [
      {
        steps:
          '\n  - raw: "PUT /v2/files/default/a HTTP/1.1\\nhots: ${request.host}"\n    host: voice\n    expect: 400',
      },
      'hots is one letter away from a word that is known (did you mean host?)',
    ],
    [
      {
        matrix: '\n  token: [good, goood]',
        steps: '\n  - { upload: voice, token: $token, expect: 400 }',
      },
      '7:17: expected "good", "none"',
    ],
    [
      {
        matrix: '\n  status: [400, acepted]',
        steps: '\n  - { upload: voice, expect: $status }',
      },
      '7:17: expected a number, "accepted"',
    ],
    [
      {
        matrix: '\n  host: [conversatoins]',
        steps: '\n  - { upload: $host, expect: 400 }',
      },
      '7:10: expected "conversations"',
    ],
    [
      {
        matrix: '\n  file: [{ name: a, size: 12 Kb }]',
        steps: '\n  - { upload: voice, size: $file.size, expect: 400 }',
      },
      '7:27: unknown unit of bytes',
    ],
    [
      {
        matrix: '\n  with: [{ name: a, record: { peple: 2 } }]',
        steps: '\n  - { submit: voice, record: $with.record, expect: 400 }',
      },
      '7:38: unknown key "peple" (did you mean people?)',
    ],
    [
      {
        steps:
          '\n  - { upload: voice, as: one, expect: { status: 200, json: { fileKey: $one.fileKey } } }',
      },
      '5:71: "fileKey": a JSON pointer starts with /, as in /status',
    ],
    [
      { steps: '\n  - inspect: records\n    operation: voice\n    expect: { count: 1 }' },
      '5:5: "marker" is missing',
    ],
  ])('judges something: %j', (lines, message) => {
    const found = problems(scenario(lines));
    expect(found).toEqual([expect.stringContaining(message)]);
    expect(found[0]).toMatch(/^x\.yaml:\d+:\d+: /);
  });

  it('may be an observation, which asks something', () => {
    const lines = { judges: '', observe: 'What is it?' };
    expect(problems(scenario({ ...lines, steps: '\n  - { upload: voice, asks: It }' }))).toEqual(
      [],
    );
    expect(problems(scenario({ ...lines, steps: '\n  - upload: voice' }))).toEqual([
      'x.yaml:4:3: no step asks anything, so this observation would be empty',
    ]);
  });

  it('knows the names of every step, also inside of others', () => {
    const steps = `
  - repeat: 2
    steps:
      - { submit: voice, as: sent }
  - assert: distinct
    values: $sent[*].status
  - together:
      - { upload: voice, as: one }
      - { upload: voice, as: two }
  - submit: conversations
    record: { attach: [$one, { fileKey: "\${prefix}/\${tail}/\${two.filename}" }, $absent] }
    expect: accepted`;
    expect(problems(scenario({ steps }))).toEqual([]);
  });
});

describe('a status that the interface does not state', () => {
  const warned = (step: string, judges = 'voice/plain-record-passes') => {
    const result = parseScenario('x.yaml', scenario({ judges, steps: `\n  - ${step}` }), [
      'own/created',
    ]);
    return result.ok ? new DocumentError(result.warnings ?? []).message : 'not valid';
  };

  it.each([
    ['{ submit: voice, expect: 201 }', /^x\.yaml:5:30: .* no 201 .* voice.* mean accepted\?\)$/],
    ['{ submit: email, expect: [200, 201] }', /^x\.yaml:5:30: .* no 200 .* mean accepted\?\)$/],
    ['{ submit: email, expect: { status: 422 } }', / no 422 .* mean refused\?\)$/],
  ])('is warned of: %s', (step, warning) => {
    expect(warned(step)).toMatch(warning);
  });

  it.each([
    '{ submit: voice, expect: accepted }',
    '{ submit: voice, expect: [400, 422] }',
    '{ submit: email, expect: 202 }',
    '{ upload: voice, expect: 200 }',
    '{ submit: voice, expect: { json: { /id: { exists: true } } } }',
  ])('is not in %s', (step) => {
    expect(warned(step)).toBe('');
  });

  it("is for one's own requirements to state", () => {
    expect(warned('{ submit: voice, expect: 201 }', 'own/created')).toBe('');
  });

  it('is in no shipped scenario', async () => {
    expect((await readScenarioFiles([SCENARIO_FOLDER])).warnings).toEqual([]);
  });
});

describe('folders of scenarios', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-scenarios-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function write(name: string, text: string): Promise<string> {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    return path;
  }

  it('are searched in depth, in the order of names, those for load apart', async () => {
    await write('b/two.yml', scenario({ id: 'files/two' }));
    await write('a/deep/one.yaml', scenario({ id: 'files/one' }));
    await write('load/three.yaml', 'id: load/three\nanything: else\n');
    await write('a/four.yaml', 'workloads: {}\n');
    await write('notes.md', '# no scenario\n');
    const loaded = await readScenarios([folder]);
    expect(loaded.map(({ id }) => id)).toEqual(['files/one', 'files/two']);
  });

  it('tell everything that is wrong in any of them, and an id that two have', async () => {
    const one = await write('one.yaml', scenario());
    const two = await write('two.yaml', scenario());
    const three = await write('three.yaml', scenario({ id: 'files/three', judges: 'files/none' }));
    const error = await readScenarios([one, three, two]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DocumentError);
    expect(String(error)).toContain(`${three}:3:9: no requirement has the id files/none`);
    expect(String(error)).toContain(`${two}:1:1: ${one} has the id files/x already`);
  });

  it('are not all of another kind in a folder that is named for them', async () => {
    await writeFile(join(folder, 'waivers.yaml'), 'waivers: []');
    await expect(readScenarioFiles([folder])).rejects.toThrow(
      'there is no scenario in this folder',
    );
    await writeFile(join(folder, 'a.yaml'), scenario());
    expect((await readScenarioFiles([folder])).scenarios).toHaveLength(1);
  });

  it('must exist', async () => {
    const missing = join(folder, 'none');
    await expect(readScenarios([missing])).rejects.toThrow(
      `${missing}: there is no such file or folder`,
    );
  });
});
