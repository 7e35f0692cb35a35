import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ComparedFigure, compareLoads } from '../load/compare/compare-loads.js';
import type { Median } from '../load/compare/median.js';
import type { LoadReport } from '../load/results/load-report.js';
import { type ComparableRun, compareRuns } from './compare-runs.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { bytesASecond, ms, short } from './load-format.js';
import { UsageError } from './usage-error.js';

type Report = LoadReport | ComparableRun;

/**
 * Compares two reports, or two folders of them: what newly fails, and what got slower. Several load reports of one
 * scenario in a folder are repeated runs of it.
 *
 * @throws UsageError for what is no report
 */
export async function compare(before: string, after: string): Promise<ExitCode> {
  const [a, b] = [await readReports(before), await readReports(after)];
  try {
    return compareReports({ before, after }, a, b);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // What a report names itself is believed; that its parts are there shows when they are needed.
    throw new UsageError(`${before}, ${after}: one of them is no whole report of assay`);
  }
}

function compareReports(
  { before, after }: { before: string; after: string },
  a: Report[],
  b: Report[],
): ExitCode {
  const [loadsBefore, loadsAfter] = [a.filter(isLoad), b.filter(isLoad)];
  const [runBefore] = a.filter(isRun);
  const [runAfter] = b.filter(isRun);
  const lines: string[] = [];
  let worse = false;
  if (runBefore !== undefined && runAfter !== undefined) {
    const compared = compareRuns(runBefore, runAfter);
    lines.push(...compared.lines);
    worse ||= compared.worse;
  }
  const ids = new Set(loadsBefore.map(({ scenario }) => scenario.id));
  const shared = [...ids].filter((id) => loadsAfter.some(({ scenario }) => scenario.id === id));
  for (const id of shared) {
    const own = (reports: LoadReport[]) => reports.filter(({ scenario }) => scenario.id === id);
    const compared = compareLoads(own(loadsBefore), own(loadsAfter));
    lines.push('', id, ...notes(own(loadsBefore), own(loadsAfter)));
    lines.push(...compared.figures.map(figureLine));
    lines.push(...compared.newlyCrossed.map((text) => `  newly crossed: ${text}`));
    worse ||= compared.newlyCrossed.length > 0;
    worse ||= compared.figures.some(({ verdict }) => verdict === 'worse');
  }
  if (lines.length === 0) {
    throw new UsageError(`${before} and ${after} have no reports of the same kind to compare`);
  }
  lines.push('', worse ? 'worse' : 'not worse');
  process.stdout.write(`${lines.join('\n').trimStart()}\n`);
  return worse ? EXIT.failed : EXIT.ok;
}

function figureLine({ name, unit, before, after, change, p, verdict }: ComparedFigure): string {
  const sign = change >= 0 ? '+' : '−';
  const percent = `${sign}${(Math.abs(change) * 100).toFixed(1)} %`;
  const chance = p === undefined ? 'not enough runs' : `${verdict}, p = ${p.toPrecision(2)}`;
  return `  ${name.padEnd(36)} ${inWords(before, unit)} → ${inWords(after, unit)}  ${percent}  (${chance})`;
}

function inWords({ median, interval, runs }: Median, unit: ComparedFigure['unit']): string {
  const show = { ms, '/s': (value: number) => `${short(value)}/s`, 'B/s': bytesASecond }[unit];
  if (interval !== undefined) {
    return `${show(median)} [${show(interval.low)} to ${show(interval.high)}]`;
  }
  return `${show(median)} (${runs} run${runs === 1 ? '' : 's'})`;
}

/** What makes two sets of runs hard to compare. */
function notes(before: LoadReport[], after: LoadReport[]): string[] {
  const all = [...before, ...after];
  const digests = new Set(all.map(({ scenario }) => scenario.digest));
  const invalid = all.filter(({ valid }) => !valid).length;
  return [
    ...(digests.size > 1 ? ['  note: the scenario itself is not the same in all runs'] : []),
    ...(invalid > 0 ? [`  note: in ${invalid} runs the generator was the limit`] : []),
  ];
}

async function readReports(path: string): Promise<Report[]> {
  const entry = await stat(path).catch(() => undefined);
  if (entry === undefined) throw new UsageError(`${path}: there is no such file or folder`);
  if (!entry.isDirectory()) return [await readReport(path, true)].flat();
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  return (await Promise.all(names.map((name) => readReport(join(path, name), false)))).flat();
}

async function readReport(path: string, required: boolean): Promise<Report[]> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new UsageError(`${path}: this is no JSON`);
  }
  if (typeof json === 'object' && json !== null) {
    const { schema } = json as { schema?: unknown };
    if (schema === 'assay-load/1' || schema === 'assay-report/1') return [json as Report];
  }
  if (required) throw new UsageError(`${path}: this is no report of assay`);
  return [];
}

const isLoad = (report: Report): report is LoadReport => report.schema === 'assay-load/1';
const isRun = (report: Report): report is ComparableRun => report.schema === 'assay-report/1';
