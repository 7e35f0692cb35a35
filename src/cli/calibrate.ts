import { availableParallelism } from 'node:os';
import { type Calibration, calibrate as measure } from '../load/calibrate/calibrate.js';
import { bytesPerSecond, milliseconds, perSecond } from '../report/text/numbers.js';
import { version } from '../suite/version.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { onInterrupt } from './signals.js';

/** The options of `assay calibrate`; the duration is in milliseconds. */
export interface CalibrateCommandOptions {
  duration: number;
  connections: number;
  json: boolean;
}

/** Says what this machine can send at most: a load beyond that measures the machine and not the target. */
export async function calibrate(options: CalibrateCommandOptions): Promise<ExitCode> {
  const interruption = onInterrupt();
  try {
    const results = await measure({
      seconds: Math.max(1, Math.round(options.duration / 1000)),
      connections: options.connections,
      version: version(),
      signal: interruption.signal,
      onStart: (name) => process.stderr.write(`measuring: ${name}\n`),
    });
    const text = options.json
      ? JSON.stringify({ schema: 'assay-calibration/1', results }, null, 2)
      : table(results, options.connections);
    process.stdout.write(`${text}\n`);
    return interruption.signal.aborted ? EXIT.interrupted : EXIT.ok;
  } finally {
    interruption.release();
  }
}

function table(results: readonly Calibration[], connections: number): string {
  const rows = results.map(({ name, rate, throughput, p50Ms, p99Ms, cores }) =>
    [
      name.padEnd(32),
      (rate === undefined ? '' : perSecond(rate)).padStart(10),
      (throughput === undefined ? '' : bytesPerSecond(throughput)).padStart(12),
      milliseconds(p50Ms).padStart(10),
      milliseconds(p99Ms).padStart(10),
      cores === undefined ? '' : `${cores.toFixed(2)} cores`.padStart(12),
    ].join(''),
  );
  return [
    `against a null sink in another process, on ${availableParallelism()} cores; records over ${connections} connections`,
    '',
    `${''.padEnd(32)}${'rate'.padStart(10)}${'bytes'.padStart(12)}${'p50'.padStart(10)}${'p99'.padStart(10)}`,
    ...rows,
  ].join('\n');
}
