import { availableParallelism } from 'node:os';
import { calibrate as measure } from '../../load/calibrate/calibrate.js';
import { version } from '../../package/version.js';
import { calibrationTable } from '../../report/load/terminal/calibration-table.js';
import { printJson } from '../print-json.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { onInterrupt } from '../process/on-interrupt.js';

/** The options of `assay calibrate`; the duration is in milliseconds. */
export interface CalibrateCommandOptions {
  duration: number;
  connections: number;
  json: boolean;
}

/**
 * Says what this machine can send at most: a load beyond that measures the machine and not the
 * target.
 */
export async function calibrate(options: CalibrateCommandOptions): Promise<ExitCode> {
  const interruption = onInterrupt();
  try {
    const { connections } = options;
    const results = await measure({
      seconds: Math.max(1, Math.round(options.duration / 1000)),
      connections,
      version: version(),
      signal: interruption.signal,
      onStart: (name) => process.stderr.write(`measuring: ${name}\n`),
    });
    const machine = { cores: availableParallelism(), connections };
    if (options.json) printJson({ schema: 'assay-calibration/1', results });
    else process.stdout.write(`${calibrationTable(results, machine).join('\n')}\n`);
    return interruption.signal.aborted ? EXIT.interrupted : EXIT.ok;
  } finally {
    interruption.release();
  }
}
