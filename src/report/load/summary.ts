import prettyBytes from 'pretty-bytes';
import type {
  LoadReport,
  LoadVerdict,
  ReportedOperation,
  ReportedThreshold,
} from '../../load/report/load-report.js';
import { field, heading, type Page, paragraph } from '../conformance/terminal/page.js';
import { visible } from '../text/visible.js';
import { truncate } from '../text/wrap.js';
import { bytesASecond, ms, short } from './format.js';

const COLORS = {
  met: 'green',
  crossed: 'red',
  invalid: 'yellow',
  incomplete: 'yellow',
  interrupted: 'yellow',
} as const satisfies Record<LoadVerdict, string>;
const NAME_COLUMNS = 24;

/** A load that is over, on one screen; the verdict stands last. */
export function loadSummary(page: Page, report: LoadReport): string[] {
  return [
    ...table(page, report),
    ...counts(page, report),
    ...search(page, report),
    ...thresholds(page, report),
    ...health(page, report),
    '',
    ...verdictLines(page, report),
  ];
}

export function verdictLines(page: Page, { verdict, reasons }: LoadReport): string[] {
  const words = page.paint.bold(page.paint[COLORS[verdict]](VERDICTS[verdict]));
  return [words, ...reasons.flatMap((reason) => paragraph(page, [visible(reason)], 2))];
}

const VERDICTS: Record<LoadVerdict, string> = {
  met: 'met: every threshold holds',
  crossed: 'crossed',
  invalid: 'invalid: the figures say more of the generator than of the target',
  incomplete: 'incomplete',
  interrupted: 'interrupted',
};

function table(page: Page, { workloads, measuredSeconds }: LoadReport): string[] {
  const rows = workloads.flatMap(({ name, operations }) =>
    operations.map((operation) => row(`${name}/${operation.operation}`, operation)),
  );
  if (rows.length === 0) return [];
  const head = ['rate', 'bytes', 'p50', 'p90', 'p99', 'p99.9', 'max'];
  return [
    ...heading(page, `Measured over ${measuredSeconds} s`),
    page.paint.dim(`  ${' '.repeat(NAME_COLUMNS)}${cells(head)}`),
    ...rows.map(([name = '', ...values]) => {
      return `  ${truncate(visible(name), NAME_COLUMNS - 1).padEnd(NAME_COLUMNS)}${cells(values)}`;
    }),
  ];
}

function row(name: string, { rate, throughput, latencyMs: l }: ReportedOperation): string[] {
  return [
    name,
    rate === undefined ? '–' : `${short(rate.mean)}/s`,
    throughput === undefined ? '–' : bytesASecond(throughput.mean),
    ms(l?.p50),
    ms(l?.p90),
    ms(l?.p99),
    ms(l?.['p99.9']),
    ms(l?.max),
  ];
}

function cells(values: readonly string[]): string {
  return values.map((value, index) => value.padStart(index === 1 ? 11 : 9)).join('');
}

function counts(page: Page, { workloads, violations }: LoadReport): string[] {
  const lines = workloads.map((workload) => {
    const { name, attempted, acknowledged, refused, expectedRefusals, ambiguous, failed } =
      workload;
    const { dropped, duplicates, lost, corrupted, lookedUp, bytes } = workload;
    const broken = Object.entries(failed).map(([kind, count]) => `${count} ${kind}`);
    const parts = [
      `${attempted} attempted`,
      `${acknowledged} acknowledged`,
      duplicates === 0 ? '' : `${duplicates} of them duplicates`,
      refused === 0 ? '' : `${refused} refused`,
      expectedRefusals === 0 ? '' : `${expectedRefusals} of them as they must be`,
      ambiguous === 0 ? '' : `${ambiguous} ambiguous`,
      ...broken,
      dropped === 0 ? '' : `${dropped} dropped`,
      `${prettyBytes(bytes)} sent`,
      lookedUp === undefined
        ? 'nothing looked up'
        : `${lookedUp} looked up: ${lost} lost, ${corrupted} corrupted`,
    ];
    return `${name}: ${parts.filter((part) => part !== '').join(', ')}`;
  });
  return [
    '',
    ...paragraph(page, lines.map(visible), 2),
    ...paragraph(
      page,
      violations.map(({ kind, count, example }) =>
        visible(`${kind}: ${count} times, such as ${example}`),
      ),
      2,
    ).map(page.paint.red),
  ];
}

function search(page: Page, report: LoadReport): string[] {
  if (report.search === undefined) return [];
  const { highest, probes, workload } = report.search;
  const found = highest === undefined ? 'no rate held' : `${short(highest)} a second hold`;
  return [
    ...heading(page, `Highest rate of ${workload}: ${found}`),
    ...probes.flatMap(({ rate, phase, held, why }) =>
      paragraph(
        page,
        [
          `${phase.padEnd(8)} ${short(rate).padStart(7)}/s ${held ? 'holds' : `does not hold: ${why}`}`,
        ],
        2,
      ),
    ),
  ];
}

function thresholds(page: Page, { thresholds: all }: LoadReport): string[] {
  if (all.length === 0) return [];
  return ['', ...all.flatMap((one) => thresholdLine(page, one))];
}

function thresholdLine(page: Page, { text, outcome, value, unit }: ReportedThreshold): string[] {
  const symbol = outcome === 'met' ? page.paint.green('✓') : page.paint.red('✗');
  return [`  ${symbol} ${text}${page.paint.dim(`  ${valueInWords(value, unit)}`)}`];
}

function valueInWords(value: number | undefined, unit: string): string {
  if (value === undefined) return 'no samples';
  if (unit === 'ms') return ms(value);
  if (unit === 'B/s') return bytesASecond(value);
  return unit === '/s' ? `${short(value)}/s` : String(Math.round(value * 1e4) / 1e4);
}

function health(page: Page, { generator }: LoadReport): string[] {
  const { workers, cpu, utilization, eventLoopDelayMs, startLatenessMs, rss } = generator;
  const parts = [
    `${workers} worker${workers === 1 ? '' : 's'}`,
    `${Math.round(utilization.mean * 100)} % busy`,
    `${cpu.mean.toFixed(2)} cores`,
    `loop delay p99 ${ms(eventLoopDelayMs.p99)}`,
    startLatenessMs === undefined ? '' : `starts late p99 ${ms(startLatenessMs.p99)}`,
    prettyBytes(rss.max),
  ];
  const line = parts.filter((part) => part !== '').join(' · ');
  return ['', ...field(page, 'generator', [line])];
}
