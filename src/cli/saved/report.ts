import { OutFolder } from '../../report/files/out-folder.js';
import { renderSavedReport, writeSavedReport } from '../../report/formats/write-saved-report.js';
import { readSavedReport } from '../../report/saved/read-saved-report.js';
import { calledAs } from '../process/called-as.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { reportFile } from './report-file.js';

/** The options of `assay report`. */
export interface ReportCommandOptions {
  report: string[];
  out: string;
  quiet: boolean;
}

/**
 * Writes formats from a saved report; without any, prints Markdown.
 *
 * @throws UsageError for what is no report, or no format of it
 */
export async function report(path: string, options: ReportCommandOptions): Promise<ExitCode> {
  const file = await reportFile(path);
  const saved = await readSavedReport(file);
  const program = calledAs().any;
  if (options.report.length === 0) {
    process.stdout.write(await renderSavedReport(saved, 'markdown', { from: file, program }));
    return EXIT.ok;
  }
  const folder = await OutFolder.open(options.out, { adds: true });
  const written = await writeSavedReport(saved, options.report, {
    from: file,
    folder: options.out,
    program,
  });
  const unnamed = written.filter(({ named }) => !named);
  if (unnamed.length > 0) {
    for (const { path } of unnamed) folder.claim(path);
    await folder.close();
  }
  if (!options.quiet) {
    process.stdout.write(`reports: ${written.map(({ path }) => path).join(', ')}\n`);
  }
  return EXIT.ok;
}
