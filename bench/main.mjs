// @ts-check
// Measures `assay` and other clients side by side against servers in other processes; prints medians.
// Usage: npm run bench [-- --runs 5 --seconds 5 --only uploads,memory,records,tls-uploads,tls-records,open-loop,early-refusals,dashboard,distance]
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { dashboard } from './dashboard.mjs';
import { distance } from './distance.mjs';
import { earlyRefusals } from './early-refusals.mjs';
import { memory } from './memory.mjs';
import { openLoop } from './open-loop.mjs';
import { records, tlsRecords } from './records.mjs';
import { printRows } from './table.mjs';
import { tlsUploads, uploads } from './uploads.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    only: {
      type: 'string',
      default: 'uploads,memory,records,tls-uploads,tls-records,open-loop,early-refusals',
    },
  },
});
const options = { runs: Number(values.runs), seconds: Number(values.seconds) };
/** @type {Record<string, (options: { runs: number; seconds: number }) => Promise<import('./table.mjs').Row[]>>} */
const parts = {
  uploads,
  memory,
  records,
  'tls-uploads': tlsUploads,
  'tls-records': tlsRecords,
  'open-loop': openLoop,
  'early-refusals': earlyRefusals,
  dashboard,
  distance,
};

const started = loadavg()[0] ?? 0;
console.log(`${cpus().length} cores, load average at the start ${started.toFixed(2)}`);
if (started > 1) console.log('this machine is busy with something else: the figures will be poor');
/** @type {import('./table.mjs').Row[]} */
const rows = [];
for (const name of values.only.split(',')) {
  const part = parts[name];
  if (!part)
    throw new Error(`there is no benchmark ${name}; there are ${Object.keys(parts).join(', ')}`);
  const own = await part(options);
  rows.push(...own);
  printRows(name, own);
}
await mkdir('reports', { recursive: true });
const machine = { cores: cpus().length, model: cpus()[0]?.model, node: process.version };
const loads = { atStart: started, atEnd: loadavg()[0] };
await writeFile(
  'reports/bench.json',
  `${JSON.stringify({ machine, loads, options, rows }, null, 2)}\n`,
);
const unmet = rows.filter(({ met }) => met === false);
console.log(unmet.length === 0 ? '\nevery goal is met' : `\ngoals not met: ${unmet.length}`);
