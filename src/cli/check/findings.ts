import type { TargetTrial } from '../../conformance/run/preflight/try-target.js';
import type { DocumentError } from '../../errors/document-error.js';
import type { Problem } from '../../errors/problem.js';
import type { UsageError } from '../../errors/usage-error.js';
import { trialLines } from '../../report/conformance/terminal/trial-lines.js';
import type { Operation } from '../../spec/operation.js';
import type { showRecord } from '../../suite/show-record.js';
import { printJson } from '../print-json.js';
import { printWarnings } from '../target/print-warnings.js';
import type { CheckedFile } from './check-file.js';

/** Takes what `check` finds, in the order in which it does. */
export interface Findings {
  file(path: string, checked: CheckedFile): void;
  /** Problems of a file, or of the file in relation to others. */
  error(error: DocumentError | UsageError): void;
  /** A record as a profile has it sent. */
  record(path: string, operation: Operation, shown: ReturnType<typeof showRecord>): void;
  /** What works of the target of a profile. */
  trial(path: string, trial: TargetTrial): void;
  /** @param ok nothing is wrong, and what was tried works */
  end(ok: boolean): void;
}

/** Prints each at once: what is good on standard output, what is wrong on standard error. */
export function printedFindings(): Findings {
  // Who asked for a record has it as the last thing, for another program.
  let endsWithRecord = false;
  return {
    file: (path, { what, warnings }) => {
      process.stdout.write(`${path}: ${what}\n`);
      printWarnings(warnings);
    },
    error: ({ message }) => void process.stderr.write(`${message}\n`),
    record: (path, operation, { request, lacks }) => {
      endsWithRecord = true;
      process.stdout.write(`${JSON.stringify(request, undefined, 2)}\n`);
      for (const lack of lacks) {
        process.stderr.write(
          `${path}: ${operation}: ${lack}; checks that want it are not observed\n`,
        );
      }
    },
    trial: (_path, trial) => void process.stdout.write(`${trialLines(trial).join('\n')}\n`),
    end: (ok) => {
      if (ok && !endsWithRecord) process.stdout.write('ok\n');
    },
  };
}

/** Prints everything at the end, as one JSON document. */
export function jsonFindings(): Findings {
  const files = new Map<string, Record<string, unknown>>();
  const problems: (Partial<Problem> & {
    message: string;
    code?: string;
    severity: 'error' | 'warning';
  })[] = [];
  const add = (path: string, facts: Record<string, unknown>) =>
    files.set(path, { ...files.get(path), ...facts });
  return {
    file: (path, { kind, what, warnings = [] }) => {
      add(path, { file: path, kind, what });
      for (const warning of warnings) {
        problems.push({ ...warning, severity: 'warning' });
      }
    },
    error: (error) => {
      const found = 'problems' in error ? error.problems : [{ message: error.message }];
      const { code } = error;
      problems.push(...found.map((problem) => ({ ...problem, code, severity: 'error' as const })));
    },
    record: (path, operation, { request, lacks }) => {
      add(path, { record: { operation, request, lacks } });
    },
    trial: (path, trial) => void add(path, { trial }),
    end: (ok) => {
      const found = { schema: 'assay-check/1', ok, files: [...files.values()], problems };
      printJson(found);
    },
  };
}
