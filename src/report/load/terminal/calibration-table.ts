import type { Calibration } from '../../../load/calibrate/calibrate.js';
import { alignColumns } from '../../text/align-columns.js';
import { bytesPerSecond, milliseconds, perSecond } from '../../text/numbers.js';

/** What this machine can generate at most, one row for each measurement. */
export function calibrationTable(
  results: readonly Calibration[],
  { cores, connections }: { cores: number; connections: number },
): string[] {
  return [
    `against a null sink in another process, on ${cores} cores; records over ${connections} connections`,
    '',
    ...alignColumns([['', 'rate', 'bytes', 'p50', 'p99', ''], ...results.map(row)]),
  ];
}

function row({ name, rate, throughput, p50Ms, p99Ms, cores }: Calibration): string[] {
  return [
    name,
    rate === undefined ? '' : perSecond(rate),
    throughput === undefined ? '' : bytesPerSecond(throughput),
    milliseconds(p50Ms),
    milliseconds(p99Ms),
    cores === undefined ? '' : `${cores.toFixed(2)} cores`,
  ];
}
