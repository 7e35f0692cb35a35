import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { findingsOf, isTrustworthy } from './findings.js';
import type { Job } from './job.js';
import { allJobs, confined, withCases } from './jobs.js';
import { line, renderFindings, renderKills, renderMatrix } from './render.js';
import { judgeAll } from './worker-pool.js';

const { values } = parseArgs({
  options: {
    /** Kinds of archives: fault, variation, combination, degenerate. */
    kind: { type: 'string' },
    /** Parts of names. */
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    /** Processes that judge; each has one more for its archives. */
    workers: { type: 'string', default: String(Math.min(4, availableParallelism())) },
    /** Archives that a process judges at once. */
    each: { type: 'string', default: '6' },
    /** Of each fault the checks of its requirement only: quick, and says nothing of the blame. */
    confined: { type: 'boolean', default: false },
    /** Judges correct archives by so many cases of each property instead of by the scenarios. */
    cases: { type: 'string' },
    out: { type: 'string', default: 'reports' },
    /** Where `assay explain` reads which checks find which fault. */
    matrix: { type: 'string' },
  },
});

function wanted(): Job[] {
  const isNamed = (list: string | undefined, test: (part: string) => boolean): boolean =>
    list === undefined || list.split(',').some(test);
  return allJobs(Number(values.seed))
    .filter(({ kind }) => isNamed(values.kind, (part) => part === kind))
    .filter(({ name }) => isNamed(values.only, (part) => name.includes(part)))
    .map((job) => (values.confined ? confined(job) : job))
    .flatMap((job) => (values.cases === undefined ? job : withCases(job, Number(values.cases))));
}

const started = performance.now();
const jobs = wanted();
const all = await judgeAll(
  jobs,
  { workers: Number(values.workers), each: Number(values.each), seed: Number(values.seed) },
  (judged, count) => console.log(`${count}/${jobs.length} ${line(judged)}`),
);
const found = findingsOf(all);
const seconds = Math.round((performance.now() - started) / 1000);
const text = `${renderFindings(all, found)}\n\nIn ${seconds} s, with seed ${values.seed}.\n`;
const matrix = renderMatrix(all);
console.log(`\n${matrix}\n\n${text}`);
await mkdir(values.out, { recursive: true });
await writeFile(`${values.out}/trust.json`, JSON.stringify({ seed: values.seed, seconds, all }));
await writeFile(`${values.out}/trust.md`, `# Trust\n\n${text}\n## Kill matrix\n\n${matrix}\n`);
if (values.matrix !== undefined) await writeFile(values.matrix, renderKills(all));
process.exitCode = isTrustworthy(found) && all.length === jobs.length && jobs.length > 0 ? 0 : 1;
