// @ts-check
import { readFile } from 'node:fs/promises';
import { startNullSink } from '../dist/tools/load/calibrate/null-sink.js';
import { assayLoad } from './processes.mjs';
import { median } from './table.mjs';

const UPLOADS = 16;
const MIB = 2 ** 20;
const SAMPLE_MS = 200;
/** Growth from the second to the last quarter of the time that is not yet a leak. */
const MAX_GROWTH = 1.1;

/** Memory of the processes started by a shell, in bytes. @param {number} shell */
async function childMemory(shell) {
  try {
    const children = await readFile(`/proc/${shell}/task/${shell}/children`, 'utf8');
    const pid = children.trim().split(' ')[0];
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Memory with sixteen concurrent uploads of 1 GB. @param {{ seconds: number }} options */
export async function memory({ seconds }) {
  const sink = await startNullSink();
  /** @type {number[]} */
  const samples = [];
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  try {
    const { report } = await assayLoad(
      sink.url,
      `workloads: { up: { upload: { size: 1 GB }, connections: ${UPLOADS} } }\nfor: ${seconds * 3}s`,
      {
        onPid: (pid) => {
          timer = setInterval(async () => {
            const bytes = await childMemory(pid);
            if (bytes > 0) samples.push(bytes);
          }, SAMPLE_MS);
        },
      },
    );
    const peak = Math.max(...samples);
    const quarter = Math.ceil(samples.length / 4);
    const early = median(samples.slice(quarter, 2 * quarter));
    const late = median(samples.slice(-quarter));
    const throughput = report.workloads[0]?.throughput?.p50 ?? 0;
    return [
      {
        what: `${UPLOADS} uploads of 1 GB at once`,
        value: `${(throughput / 1e9).toFixed(2)} GB/s`,
      },
      {
        what: 'peak memory of the harness',
        value: `${Math.round(peak / MIB)} MiB`,
        goal: 'at most 150 MB',
        met: peak <= 150e6,
      },
      {
        what: 'memory at the end compared with early on',
        value: `${(late / early).toFixed(2)} ×`,
        goal: `at most ${MAX_GROWTH} ×`,
        met: late / early <= MAX_GROWTH,
      },
    ];
  } finally {
    clearInterval(timer);
    await sink.stop();
  }
}
