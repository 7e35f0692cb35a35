import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findings } from './findings.js';
import type { Job } from './job.js';
import { allJobs, confined } from './jobs.js';
import { judgeAll } from './lanes.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kind: { type: 'string' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    each: { type: 'string', default: '2' },
    confined: { type: 'boolean', default: false },
    out: { type: 'string', default: 'reports' },
  },
});

function jobs(): Job[] {
  return allJobs(Number(values.seed))
    .filter(
      ({ kind, name }) =>
        (values.kind === undefined || values.kind.split(',').includes(kind)) &&
        (values.only === undefined || values.only.split(',').some((part) => name.includes(part))),
    )
    .map((job) => (values.confined ? confined(job) : job));
}

const started = performance.now();
const all = await judgeAll(
  jobs(),
  { lanes: Number(values.lanes), each: Number(values.each), seed: Number(values.seed) },
  ({ job, verdict, milliseconds, failedMusts, failedShoulds }) =>
    console.log(
      `${job.kind} ${job.name}: ${verdict}, ${Math.round(milliseconds)} ms, ${[...failedMusts, ...failedShoulds].join(' ')}`,
    ),
);
const { text, sound } = findings(all);
console.log(text);
console.log(`${all.length} archives in ${Math.round((performance.now() - started) / 1000)} s`);
await mkdir(values.out, { recursive: true });
await writeFile(`${values.out}/trust.json`, JSON.stringify(all, null, 1));
await writeFile(`${values.out}/trust.md`, text);
process.exitCode = sound ? 0 : 1;
