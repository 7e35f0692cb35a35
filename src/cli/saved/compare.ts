import { join } from 'node:path';
import { UsageError } from '../../errors/usage-error.js';
import { type Answer, compareReports } from '../../report/comparison/compare-reports.js';
import { assertWritable } from '../../report/files/assert-writable.js';
import { REPORT_FOLDER } from '../../report/formats/requested-reports.js';
import { visible } from '../../report/text/visible.js';
import { printJson } from '../print-json.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { readReports } from './read-reports.js';
import { writeComparisonPage } from './write-comparison-page.js';

const CODES: Record<Answer, ExitCode> = {
  'better or the same': EXIT.ok,
  worse: EXIT.failed,
  undecided: EXIT.incomplete,
};

/** Where the page goes when no file is named. */
const PAGE = join(REPORT_FOLDER, 'compare.html');

/**
 * Compares two reports, or two folders of them: what newly fails, and what got slower. Several load
 * reports of one scenario in a folder are repeated runs of it. More than two are shown side by side
 * on a page, without a verdict.
 *
 * @param html the file of a page that shows them, or true for the usual one; more than two always
 * get one
 * @param verbose with what did not change
 * @param json prints what two of them differ in for programs, whatever else is written
 * @throws UsageError for what is not a report
 */
export async function compare(
  paths: readonly string[],
  {
    html,
    verbose = false,
    json = false,
  }: { html?: string | true; verbose?: boolean; json?: boolean } = {},
): Promise<ExitCode> {
  const page = html === true || (html === undefined && paths.length > 2) ? PAGE : html;
  if (page === '') throw new UsageError('--html: the file name is empty', 'contradiction');
  if (json && paths.length > 2) {
    throw new UsageError('--json tells how two reports differ; give two', 'contradiction');
  }
  if (page !== undefined) assertWritable(page);
  const [before = '', after = '', ...others] = paths;
  const code = others.length === 0 ? await comparePair(before, after, verbose, json) : EXIT.ok;
  if (page !== undefined) {
    const lines = await writeComparisonPage(paths, page);
    if (json) return code;
    process.stdout.write(`${[...lines, `page: ${page}`].map(visible).join('\n')}\n`);
  }
  return code;
}

async function comparePair(
  before: string,
  after: string,
  verbose: boolean,
  json: boolean,
): Promise<ExitCode> {
  const compared = compareReports(await readReports(before), await readReports(after), verbose);
  if (compared === undefined) {
    throw new UsageError(
      `${before} and ${after} have no reports of the same kind to compare`,
      'other-run',
    );
  }
  const { lines, ...comparison } = compared;
  if (json) printJson({ schema: 'assay-compare/1', ...comparison });
  else process.stdout.write(`${lines.join('\n')}\n`);
  return CODES[compared.answer];
}
