import { writeNewFile } from '../../files/write-new-file.js';
import { renderWaivers } from '../../report/conformance/render-waivers.js';
import { plural } from '../../report/text/plural.js';
import { calledAs } from '../process/called-as.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { readSavedRun } from './read-saved-run.js';

/**
 * Writes a first file of waivers from what fails in a report, or prints it.
 *
 * @param file is not replaced where it exists
 * @throws UsageError for what is no report of a run, and where the file cannot be written
 */
export async function waive(report: string, file: string | undefined): Promise<ExitCode> {
  const { record } = await readSavedRun(report);
  const { text, count } = renderWaivers(record, report);
  if (count === 0) process.stderr.write(`${report}: nothing fails that is not waived\n`);
  if (file === undefined) {
    process.stdout.write(text);
    return EXIT.ok;
  }
  await writeNewFile(file, text);
  const next = `fill in the reasons, then: ${calledAs().any} check ${file}`;
  process.stdout.write(`${file}: ${plural(count, 'waiver')}; ${next}\n`);
  return EXIT.ok;
}
