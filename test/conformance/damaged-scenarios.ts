import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { documentKind } from '../../src/config/document-kind.js';
import { yamlFiles } from '../../src/config/yaml-files.js';
import type { Check } from '../../src/conformance/check/check.js';
import { scenarioChecks } from '../../src/conformance/check/scenario-checks.js';
import { parseScenario } from '../../src/conformance/scenario/read-scenarios.js';
import { SCENARIO_FOLDER } from '../../src/package/package-root.js';
import { isAtOrBelow } from '../../src/spec/id-path.js';
import { judge } from '../../src/suite/judge.js';
import { loadSuite } from '../../src/suite/load-suite.js';
import { removeFolder } from '../support/remove-folder.js';

/** A scenario with one damaged word. */
interface Damaged {
  /** Where the word stands, and what became of it. */
  damage: string;
  text: string;
}

/**
 * What came of damaged scenarios: how many were refused, and which ones accused a sound archive.
 */
export interface Outcome {
  refused: number;
  accepted: number;
  accusations: string[];
}

/**
 * Damages a word in each of so many shipped scenarios and judges the embedded archive with those
 * that are still taken. A slip of the keyboard is an error or asks something else of the archive,
 * but it must never accuse one that is sound.
 */
export async function judgeWithDamagedScenarios(count: number, seed: number): Promise<Outcome> {
  const files = await yamlFiles(SCENARIO_FOLDER);
  const all = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })),
  );
  const texts = all.filter(({ text }) => documentKind(text) === 'scenario');
  const shipped = new Set(
    (await loadSuite({ limits: LIMITS, properties: false })).checks.map(({ id }) => id),
  );
  const damages = new Map<string, string>();
  const folder = await mkdtemp(join(tmpdir(), 'assay-damaged-'));
  try {
    let refused = 0;
    for (const [index, { damage, text }] of sample(texts, count, seed).entries()) {
      const id = `files/damaged-${index}`;
      const renamed = text.replace(/^id: .*$/m, `id: ${id}`);
      const parsed = parseScenario('damaged.yaml', renamed);
      if (parsed.ok && isGrounded(scenarioChecks(parsed.scenario, LIMITS), shipped)) {
        damages.set(id, damage);
        await writeFile(join(folder, `${index}.yaml`), renamed);
      } else refused += 1;
    }
    const accusations: string[] = [];
    const options = { scenarios: [folder], only: ['files/damaged-*'], seed };
    for await (const event of judge('embedded', options)) {
      if (event.type !== 'check-finished') continue;
      const { id, level, outcome, failure } = event.check;
      if (outcome !== 'failed' || level !== 'must') continue;
      const damage = damages.get(id.split('/').slice(0, 2).join('/'));
      accusations.push(`${damage}: ${failure?.message}`);
    }
    return { refused, accepted: damages.size, accusations: [...new Set(accusations)] };
  } finally {
    await removeFolder(folder);
  }
}

/** Any will do to see what a scenario builds on. */
const LIMITS = {
  file: { accept: 1_000, refuse: 1_001 },
  email: { accept: 1_000, refuse: 1_001 },
  split: { whole: 1_000, split: 1_001 },
};

/**
 * Whether the checks exist that others build on, or that stand in for them; where not, a run ends
 * with a usage error.
 */
const isGrounded = (checks: Check[], shipped: Set<string>): boolean =>
  checks.every(
    ({ buildsOn, standIn }) =>
      (standIn === undefined || shipped.has(standIn)) &&
      buildsOn.every((base) => [...shipped].some((id) => isAtOrBelow(id, base))),
  );

/** What is for people to read alone. */
const PROSE = /^(id|title|why|tags|#)\b/;

function sample(texts: { file: string; text: string }[], count: number, seed: number): Damaged[] {
  const damaged = fc.constantFrom(...texts).chain(({ file, text }) =>
    fc
      .tuple(fc.constantFrom(...wordsOf(text)), fc.nat(3), fc.nat(1_000))
      .map(([{ word, at }, kind, place]) => {
        const other = misspelled(word, kind, place);
        const line = text.slice(0, at).split('\n').length;
        return {
          damage: `${file.slice(SCENARIO_FOLDER.length + 1)}:${line}: ${word} → ${other}`,
          text: text.slice(0, at) + other + text.slice(at + word.length),
        };
      }),
  );
  return fc.sample(damaged, { numRuns: count, seed });
}

function wordsOf(text: string): { word: string; at: number }[] {
  let offset = 0;
  return text.split('\n').flatMap((line) => {
    const start = offset;
    offset += line.length + 1;
    if (PROSE.test(line)) return [];
    return Array.from(line.matchAll(/[A-Za-z]{3,}/g), ({ 0: word, index }) => ({
      word,
      at: start + index,
    }));
  });
}

/**
 * A word as a hurried person writes it: a letter left out, doubled, replaced, or two of them
 * swapped.
 */
function misspelled(word: string, kind: number, place: number): string {
  const at = place % (word.length - 1);
  const [before, first, second, after] = [
    word.slice(0, at),
    word.charAt(at),
    word.charAt(at + 1),
    word.slice(at + 2),
  ];
  if (kind === 0) return before + second + after;
  if (kind === 1) return before + first + first + second + after;
  if (kind === 2 || first === second) return `${before}q${second}${after}`;
  return before + second + first + after;
}
