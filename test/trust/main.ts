import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { FAULTS } from '../../src/reference/faults/catalogue.js';
import { ABSURD } from './absurd.js';
import { findings } from './findings.js';
import type { Job } from './job.js';
import { judgeAll } from './lanes.js';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    kind: { type: 'string' },
    seed: { type: 'string', default: '1' },
    lanes: { type: 'string', default: '2' },
    each: { type: 'string', default: '2' },
    out: { type: 'string', default: 'reports' },
  },
});

function jobs(): Job[] {
  const faults = FAULTS.map(
    ({ id, wire }): Job => ({ kind: 'fault', name: id, options: { fault: id }, inspector: !wire }),
  );
  const absurd = Object.keys(ABSURD).map(
    (name): Job => ({ kind: 'absurd', name, options: {}, absurd: name, inspector: true }),
  );
  const plain: Job = { kind: 'variation', name: 'plain', options: {}, inspector: true };
  return [plain, ...faults, ...absurd].filter(
    ({ kind, name }) =>
      (values.kind === undefined || values.kind === kind) &&
      (values.only === undefined || name.includes(values.only)),
  );
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
