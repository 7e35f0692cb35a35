import { idSuggestion } from '../../errors/did-you-mean.js';
import { UsageError } from '../../errors/usage-error.js';
import { readTextFile } from '../../files/read-text-file.js';
import type { RunRecord } from '../../report/conformance/run-record.js';
import { renderOpen } from '../../report/conformance/show/render-open.js';
import {
  renderCheck,
  renderChecks,
  renderObservation,
  renderRequirement,
  renderSection,
} from '../../report/conformance/show/render-whole.js';
import { shownAsJson } from '../../report/conformance/show/shown-as-json.js';
import { statedRequirements } from '../../report/conformance/stated-requirements.js';
import { visible, visibleLines } from '../../report/text/visible.js';
import { isAtOrBelow } from '../../spec/id-path.js';
import { isStatedIn } from '../../spec/requirement.js';
import { printJson } from '../print-json.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { readSavedRun } from './read-saved-run.js';

/**
 * Prints everything that a report has on one check, or on one requirement or scenario and what fails
 * of it, or on a section of the interface; without an id, what failed or has no verdict.
 *
 * @param json for programs, as the JSON report has it
 * @throws UsageError if the file is not the report of a run, or does not have the id
 */
export async function show(report: string, id?: string, json = false): Promise<ExitCode> {
  const { record } = await readSavedRun(report);
  const lines =
    id === undefined
      ? renderOpen(record)
      : [...linesOf(record, report, id), ...(await smallestCase(record, id))];
  if (json) printJson(shownAsJson(record, id));
  else process.stdout.write(`${lines.join('\n')}\n`);
  return EXIT.ok;
}

function linesOf(record: RunRecord, report: string, id: string): string[] {
  const { checks, observations, finished } = record;
  const requirements = statedRequirements(finished);
  // Some checks are called as their requirement, which shows them, too.
  const requirement = requirements.find((one) => one.id === id);
  if (requirement !== undefined) return renderRequirement(record, requirement);
  const check = checks.find((one) => one.id === id);
  if (check !== undefined) return renderCheck(record, check);
  const observation = observations.find((one) => one.id === id);
  if (observation !== undefined) return renderObservation(observation);
  const ofSection = requirements.filter(isStatedIn(id));
  if (ofSection.length > 0) return renderSection(record, id, ofSection);
  const below = checks.filter((one) => isAtOrBelow(one.id, id));
  if (below.length > 0) return [visible(id), '', ...renderChecks(record, below)];
  const known = [...requirements, ...checks, ...observations].map((one) => one.id);
  throw new UsageError(
    `${report} has no requirement, section, check or observation ${id}${idSuggestion(id, known)}`,
    'unknown-name',
  );
}

/**
 * The smallest case that a property found, where its file is still there: reports name it from
 * where the run was.
 */
async function smallestCase({ checks }: RunRecord, id: string): Promise<string[]> {
  const file = checks.find((one) => one.id === id)?.failure?.counterexample?.scenario;
  if (file === undefined) return [];
  const text = await readTextFile(file).catch(() => undefined);
  return text === undefined ? [] : ['', `── ${visible(file)}`, ...visibleLines(text.trimEnd())];
}
