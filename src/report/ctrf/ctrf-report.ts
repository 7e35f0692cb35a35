import { shortVisible, shortVisibleLines } from '../text/shorten.js';
import { visible } from '../text/visible.js';

/** What CTRF 0.0.0 knows; `pending` and `other` are never used here. */
export type CtrfStatus = 'passed' | 'failed' | 'skipped';

/** A test as the Common Test Report Format has it. */
export interface CtrfTest {
  name: string;
  status: CtrfStatus;
  /** Milliseconds. */
  durationMs: number;
  /** The outcome in the words of assay. */
  rawStatus: string;
  /** From the outermost. */
  suite: string[];
  message?: string;
  trace?: string;
  tags?: string[];
}

/** The parts of a CTRF report besides its tests. */
export interface CtrfHead {
  version: string;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  /** Of the target. */
  target: string;
  /** Whatever else there is to say of the whole; texts are made visible. */
  extra: Record<string, string | number>;
}

const LONGEST_MESSAGE = 2_000;
const LONGEST_TRACE = 16_000;

/**
 * A report as indented JSON in the Common Test Report Format (ctrf.io), with a newline at its end.
 */
export function ctrfReport(head: CtrfHead, tests: readonly CtrfTest[]): string {
  const start = Date.parse(head.startedAt);
  const count = (status: CtrfStatus) => tests.filter((test) => test.status === status).length;
  const report = {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: new Date(start + head.durationMs).toISOString(),
    generatedBy: 'archive-assay',
    results: {
      tool: { name: 'archive-assay', version: visible(head.version) },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        pending: 0,
        skipped: count('skipped'),
        other: 0,
        suites: new Set(tests.map(({ suite }) => suite.join('\n'))).size,
        start,
        stop: start + Math.round(head.durationMs),
      },
      tests: tests.map(ctrfTest),
      environment: { appName: visible(head.target), extra: visibleValues(head.extra) },
    },
  };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function ctrfTest({ name, status, durationMs, message, trace, ...rest }: CtrfTest): object {
  return {
    name: visible(name) || '(no name)',
    status,
    duration: Math.round(durationMs),
    rawStatus: visible(rest.rawStatus),
    suite: rest.suite.map(visible),
    ...(message !== undefined && { message: shortVisible(message, LONGEST_MESSAGE) }),
    ...(trace !== undefined && { trace: shortVisibleLines(trace, LONGEST_TRACE) }),
    ...(rest.tags !== undefined && { tags: rest.tags.map(visible) }),
  };
}

function visibleValues(values: CtrfHead['extra']): CtrfHead['extra'] {
  const entries = Object.entries(values).map(([key, value]) => {
    return [key, typeof value === 'string' ? visible(value) : value] as const;
  });
  return Object.fromEntries(entries);
}
