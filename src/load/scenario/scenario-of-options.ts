import { stringify } from 'yaml';
import { UsageError } from '../../errors/usage-error.js';
import type { Operation } from '../../spec/operation.js';
import { parseLoadScenario } from './parse-load-scenario.js';
import type { LoadedScenario } from './read-load-scenario.js';

const FOR_MS = 10_000;
const CONNECTIONS = 8;

/** A load of records that no file describes. */
export interface LoadedRecords {
  submit: readonly Operation[];
  /** How long to send, in milliseconds. */
  forMs?: number | undefined;
  /** Arrivals a second; as fast as the connections take them where it is left out. */
  rate?: number | undefined;
  connections?: number | undefined;
}

/**
 * A scenario for records of some operations, as a file would have it: nothing may be refused, fail
 * or stay without an answer.
 *
 * @throws UsageError where the numbers do not go together
 */
export function scenarioOfOptions({
  submit,
  forMs = FOR_MS,
  rate,
  connections,
}: LoadedRecords): LoadedScenario {
  const open =
    rate === undefined
      ? { connections: connections ?? CONNECTIONS }
      : { rate: `${rate}/s`, connections };
  const text = stringify({
    id: 'load/submitted-records',
    title: `Records: ${submit.join(', ')}`,
    workloads: { records: { submit: [...submit], ...open } },
    for: `${forMs}ms`,
    thresholds: ['records.failed == 0', 'records.ambiguous == 0', 'records.errors < 0.1 %'],
  });
  const file = 'the options';
  const parsed = parseLoadScenario(file, text);
  if (!parsed.ok) {
    throw new UsageError(parsed.problems.map(({ message }) => `--submit: ${message}`).join('\n'));
  }
  return { scenario: parsed.scenario, text, file };
}
