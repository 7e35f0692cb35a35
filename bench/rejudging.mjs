// @ts-check
// Tests re-judging: makes bundles of the reference archive with one deliberate fault each, and has
// `assay verify` judge them again.
// Usage: npm run rejudging [-- --bundles 200] [--checks 8] [--at-once 2] [--skip 0] [--out reports/rejudging.json]
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MAIN = join(ROOT, 'dist/cli/main.js');
const { values } = parseArgs({
  options: {
    bundles: { type: 'string', default: '200' },
    checks: { type: 'string', default: '8' },
    'at-once': { type: 'string', default: '2' },
    skip: { type: 'string', default: '0' },
    out: { type: 'string', default: 'reports/rejudging.json' },
  },
});

/** @type {{ fault: string; requirement: string; foundBy: string[] }[]} */
const known = JSON.parse(await readFile(join(ROOT, 'docs/kill-matrix.json'), 'utf8'));
// Spread over the whole catalogue, and the same faults each time.
const order = (/** @type {string} */ text) => createHash('sha256').update(text).digest('hex');
const faults = known
  .filter(({ foundBy }) => foundBy.length > 0)
  .sort((a, b) => (order(a.fault) < order(b.fault) ? -1 : 1))
  .slice(Number(values.skip), Number(values.skip) + Number(values.bundles));
const everyCheck = [...new Set(known.flatMap(({ foundBy }) => foundBy))];

const folder = await mkdtemp(join(tmpdir(), 'assay-rejudging-'));
const key = join(folder, 'key');
const assay = (/** @type {string[]} */ ...args) =>
  promisify(execFile)(process.execPath, [MAIN, ...args], { cwd: folder, maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => stdout,
    (error) => {
      if (typeof error.code !== 'number') throw error;
      return String(error.stdout);
    },
  );

/** Some checks that find the fault, and the same number of others. */
function checksFor(/** @type {(typeof known)[number]} */ { fault, foundBy }) {
  const half = Math.ceil(Number(values.checks) / 2);
  const drawn = (/** @type {string[]} */ ids) =>
    ids.toSorted((a, b) => (order(fault + a) < order(fault + b) ? -1 : 1)).slice(0, half);
  return [...new Set([...drawn(foundBy), ...drawn(everyCheck)])];
}

/** @param {(typeof known)[number]} one @param {number} number */
async function measure(one, number) {
  const out = join(folder, String(number));
  const only = ['--tier', 'all', '--only', ...checksFor(one)];
  await assay('certify', '--key', key, '--fault', one.fault, ...only, '--quiet', '--out', out);
  const begun = performance.now();
  const text = await assay('verify', out, '--key', `${key}.pub`, '--json');
  const nothing = { findings: [{ code: 'not-a-bundle', message: 'there is no bundle' }] };
  const said = text === '' ? nothing : JSON.parse(text);
  const ms = Math.round(performance.now() - begun);
  await rm(out, { recursive: true });
  const { rejudged, predicate, findings } = said;
  return {
    fault: one.fault,
    verdict: predicate?.verdict,
    same: rejudged?.same.length ?? 0,
    differing: rejudged?.differing ?? [],
    unjudged: rejudged?.unjudged ?? [],
    findings,
    ms,
  };
}

/** @type {Awaited<ReturnType<typeof measure>>[]} */
const results = [];
await assay('certify', '--new-key', key);
const queue = [...faults.entries()];
const worker = async () => {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const [number, fault] = next;
    const result = await measure(fault, number);
    results.push(result);
    const { verdict, same, differing, unjudged, findings } = result;
    console.log(
      `${results.length} ${result.fault}: ${verdict}, ${same} the same, ${differing.length} other, ${unjudged.length} not judged, ${findings.length} findings`,
    );
  }
};
await Promise.all(Array.from({ length: Number(values['at-once']) }, worker));
await rm(folder, { recursive: true });

const sum = (/** @type {(one: (typeof results)[number]) => number} */ of) =>
  results.reduce((total, one) => total + of(one), 0);
const totals = {
  bundles: results.length,
  holding: results.filter(({ findings }) => findings.length === 0).length,
  nonconformant: results.filter(({ verdict }) => verdict === 'nonconformant').length,
  checks: sum(({ same, differing, unjudged }) => same + differing.length + unjudged.length),
  same: sum(({ same }) => same),
  differing: sum(({ differing }) => differing.length),
  unjudged: sum(({ unjudged }) => unjudged.length),
};
console.log(totals);
const out = join(ROOT, values.out);
await mkdir(dirname(out), { recursive: true });
await writeFile(out, `${JSON.stringify({ totals, results }, null, 1)}\n`);
