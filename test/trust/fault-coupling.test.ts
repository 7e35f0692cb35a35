import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from '../../src/archive/faults/catalogue.js';
import { Fresh } from '../../src/records/fresh.js';
import { archiveFor } from '../support/archive-for-test.js';
import { targetOf } from '../support/archive-process.js';
import { judgeWith } from '../support/judge-with.js';
import { couplingsOf, wordsOf } from './couplings.js';

const FAULT_SOURCES = 'src/archive/faults';
const sentences = new Set(FAULTS.flatMap(({ id, title }) => [id.replace(/^.*\//, ''), title]));

/** What any client sends by way of HTTP. */
const HTTP = ['https', 'transfer'];

/** The sources below a folder. */
function sourcesIn(folder: string): [path: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => [join(folder, path), readFileSync(join(folder, path), 'utf8')]);
}

/** Every word of the plain requests of a run. */
async function wordsSent(seed: number): Promise<Set<string>> {
  const texts: string[] = [];
  const { archive } = await archiveFor(
    {},
    {
      adjust: (behaviour) => ({
        ...behaviour,
        intercept: (request) => {
          texts.push(request.path, request.headers['content-type'] ?? '');
          return behaviour.intercept(request);
        },
        read: (body, request) => {
          texts.push(JSON.stringify(body));
          return behaviour.read(body, request);
        },
      }),
    },
  );
  const plain = [
    'records/plain-record',
    'email/plain-email',
    'records/external-file-is-not-stored',
  ];
  await judgeWith(await targetOf(archive), { only: plain, seed });
  return wordsOf(texts.join(' '));
}

/** Words that every run sends and that the interface does not have. */
async function ownWords(): Promise<Set<string>> {
  const [one, other] = [await wordsSent(1), await wordsSent(2)];
  const spec = wordsOf(
    sourcesIn('src/spec')
      .map(([, text]) => text)
      .join(' '),
  );
  const stable = [...one].filter((word) => other.has(word) && !spec.has(word));
  const own = new Set([...stable, new Fresh('any').marker().slice(0, 2)]);
  for (const word of HTTP) own.delete(word);
  return own;
}

it('keeps the faults from looking at what only this harness sends', async () => {
  const own = await ownWords();
  expect([...own]).toEqual(expect.arrayContaining(['assay', 'bin', 'mk']));
  const found = sourcesIn(FAULT_SOURCES).map(([path, text]) => [
    path,
    couplingsOf(text, own, sentences),
  ]);
  expect(found.filter(([, couplings]) => couplings?.length !== 0)).toEqual([]);
});

it.each([
  ['a size', 'file?.size !== 1024'],
  ['an extension', "String(fileKey).endsWith('.bin')"],
  ['a marker', '!/^mk|^A /.test(text)'],
  ['a domain', 'href.includes(`assay.example`)'],
])('notices %s of the harness', (_what, source) => {
  expect(couplingsOf(source, new Set(['assay', 'bin', 'mk']), sentences)).not.toEqual([]);
});

it.each([
  ['a boundary', 'size > 65_536 || size % 4096 === 1'],
  ['a sentence', "['The key is in the bin.', refusing()]"],
  ['a comment', '// the harness sends .bin\nconst half = bytes / 2;'],
])('lets %s pass', (_what, source) => {
  const own = new Set(['assay', 'bin', 'mk']);
  expect(couplingsOf(source, own, new Set(['The key is in the bin.']))).toEqual([]);
});
