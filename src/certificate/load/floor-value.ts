import type { ReportedOperation } from '../../load/report/load-report.js';
import { isAbout } from '../../load/scenario/is-about.js';
import { ERROR_KINDS, type Threshold } from '../../load/scenario/parse-threshold.js';
import type { SavedLoadReport } from '../../report/schema/load-report-schema.js';

/** What a report has of the metric of a threshold, in the unit of its limit. */
export interface FloorValue {
  value: number;
  /**
   * False where the report has figures of parts alone: then the value is the worst that it can be.
   */
  exact: boolean;
}

type Figures = Omit<ReportedOperation, 'operation'>;

/** The value of a threshold, as far as it follows from the figures of a report. */
export function floorValue(threshold: Threshold, report: SavedLoadReport): FloorValue | undefined {
  const { metric } = threshold;
  if (metric === 'violations') {
    return exactly(report.violations.reduce((sum, { count }) => sum + count, 0));
  }
  const parts = partsOf(threshold.subject, report);
  if (parts.length === 0) return undefined;
  const total = (of: (part: Figures) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  switch (metric) {
    case 'latency':
    case 'service':
    case 'firstByte':
    case 'lastByte':
    case 'answer':
      return duration(parts, threshold);
    case 'rate':
    case 'throughput':
      return perSecond(parts, threshold);
    case 'lost':
    case 'corrupted':
      return total(({ lookedUp = 0, lookUpsFailed = 0 }) => lookedUp - lookUpsFailed) > 0
        ? exactly(total((part) => part[metric] ?? 0))
        : undefined;
    case 'errors':
    case 'failed':
    case 'attempted':
    case 'acknowledged':
    case 'refused':
    case 'ambiguous':
    case 'dropped': {
      const attempted = total((part) => part.attempted);
      if (attempted === 0) return undefined;
      // Of a search these are the counts of all probes, and its thresholds are about the last one.
      const counted = (value: number) => ({ value, exact: report.search === undefined });
      if (metric === 'failed') return counted(total(failuresOf));
      if (metric !== 'errors') return counted(total((part) => part[metric]));
      const kinds = ERROR_KINDS.filter((kind) => !(threshold.apart ?? []).includes(kind));
      const errors = kinds.reduce((sum, kind) => sum + total((part) => errorsOf(part, kind)), 0);
      return counted(errors / (attempted + total(({ dropped }) => dropped)));
    }
  }
}

const exactly = (value: number): FloorValue => ({ value, exact: true });

/**
 * The series that a subject means; a whole workload has figures of its own. A subject may mean both
 * a workload and an operation of others.
 */
function partsOf(subject: string | undefined, { workloads }: SavedLoadReport): Figures[] {
  return workloads.flatMap((workload): Figures[] => {
    const { name, operations } = workload;
    if (subject === undefined || subject === name) return [workload];
    return operations.filter(({ operation }) =>
      isAbout(subject, { workload: name, kind: operation }),
    );
  });
}

const failuresOf = ({ failed }: Figures): number =>
  Object.values(failed).reduce((sum, count) => sum + count, 0);

function errorsOf(part: Figures, kind: (typeof ERROR_KINDS)[number]): number {
  if (kind === 'failed') return failuresOf(part);
  return kind === 'refused' ? part.refused - part.expectedRefusals : part[kind];
}

/**
 * Percentiles of parts cannot be put together: no percentile of the whole is worse than the worst
 * of the parts.
 */
function duration(parts: readonly Figures[], threshold: Threshold): FloorValue | undefined {
  const { metric, aggregate = 'mean', operator } = threshold;
  const values = parts.flatMap((part) => {
    const summary =
      metric === 'latency'
        ? part.latencyMs
        : metric === 'service'
          ? (part.serviceMs ?? part.latencyMs)
          : metric === 'firstByte'
            ? part.firstByteMs
            : metric === 'lastByte'
              ? part.lastByteMs
              : part.answerMs;
    return summary === undefined ? [] : [summary[aggregate]];
  });
  if (values.length === 0) return undefined;
  const value = operator.startsWith('>') ? Math.min(...values) : Math.max(...values);
  return { value, exact: values.length === 1 };
}

function perSecond(parts: readonly Figures[], threshold: Threshold): FloorValue | undefined {
  const { metric, aggregate = 'mean' } = threshold;
  const values = parts.flatMap((part) => {
    const summary = metric === 'rate' ? part.rate : part.throughput;
    return summary === undefined ? [] : [summary[aggregate]];
  });
  const known = values.filter((value) => value !== undefined);
  if (known.length === 0 || known.length < values.length) return undefined;
  // Of several parts, the sum of what each moved in its slowest second is the least that all moved
  // in one.
  if (known.length > 1 && aggregate !== 'mean' && aggregate !== 'min') return undefined;
  return { value: known.reduce((sum, one) => sum + one, 0), exact: known.length === 1 };
}
