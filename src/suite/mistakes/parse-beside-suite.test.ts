import { expect, it } from 'vitest';
import { formatProblem } from '../../errors/problem.js';
import { parsingBesideSuite } from './parse-beside-suite.js';

const GOOD = 'steps:\n  - upload: voice\n    expect: 200\n';
const scenario = (more: string, id = 'mine/one') =>
  `id: ${id}\ntitle: x\njudges: files/upload-answers-200\n${more}${GOOD}`;

/** What is said of a scenario beside others. */
async function problemsOf(text: string, others: string[] = []): Promise<string[]> {
  const parsed = (await parsingBesideSuite([text, ...others]))('f.yaml', text);
  return parsed.ok ? [] : parsed.problems.map(formatProblem);
}

it('tells mistakes of every kind in one go, each at its place', async () => {
  const text = `id: mine/one
titel: x
judges: [files/upload-answers-20]
buildsOn: [email/plain-emial]
standIn: nothing/like-it
under: { connection: old, key: plain }
steps:
  - upload: voise
    as: photo
    expcet: { statsu: 200 }
  - submit: conversations
    record: { attach: [$phtoo] }
    expect: 200
`;
  expect(await problemsOf(text)).toEqual([
    'f.yaml:2:1: unknown key "titel" (did you mean title?)',
    'f.yaml:3:10: no requirement has the id files/upload-answers-20 (did you mean files/upload-answers-200?)',
    'f.yaml:4:12: there is no check email/plain-emial (did you mean email/plain-email?)',
    'f.yaml:5:10: there is no check nothing/like-it',
    expect.stringMatching(/^f.yaml:6:\d+: /),
    expect.stringMatching(/^f.yaml:8:13: expected "conversations".*did you mean voice/),
    'f.yaml:10:5: unknown key "expcet" (did you mean expect?)',
    'f.yaml:10:15: unknown key "statsu" (did you mean status?)',
    'f.yaml:12:24: nothing here has the name phtoo (did you mean photo?)',
  ]);
});

it('says nothing that may only follow from what is left out', async () => {
  const text = `${scenario('').replace('expect: 200', 'zzzzzzz: 200')}  - { upload: $photo }\n`;
  expect(await problemsOf(text)).toEqual([
    expect.stringContaining('f.yaml:6:5: unknown key "zzzzzzz"; possible: '),
  ]);
});

it('knows the checks of files that are looked at together, whatever else is wrong there', async () => {
  const text = scenario(
    'buildsOn: [mine/two, mine/two/a, $x, files/oversize]\nmatrix: { x: [email] }\n',
  );
  expect(await problemsOf(text)).toEqual([
    expect.stringContaining('there is no check mine/two'),
    expect.stringContaining('there is no check mine/two/a'),
  ]);
  expect(await problemsOf(text, [scenario('zzzzzzz: 1\n', 'mine/two')])).toEqual([]);
});

it('names an id that a shipped scenario has', async () => {
  const { parsed, file } = await import('../../../test/support/assay.js').then(async (support) => {
    const text = scenario('', 'files/oversize');
    const path = await support.fileIn(await support.folderForTest(), 'f.yaml', text);
    return { parsed: (await parsingBesideSuite([text]))(path, text), file: path };
  });
  expect(parsed).toMatchObject({
    problems: [{ file, line: 1, message: 'a shipped scenario has the id files/oversize already' }],
  });
});
