import { isDeepStrictEqual } from 'node:util';
import type { Check } from '../../conformance/check/check.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import type { Requirement } from '../../spec/requirement.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import type { Suite } from '../../suite/load-suite.js';
import type { BundleFinding } from '../bundle-finding.js';

/** What a report tells that the suite knows. */
type Told = Pick<SavedRunReport, 'checks' | 'observations' | 'requirements' | 'own'>;

/** What is known of a check that a report repeats. */
type Named = Pick<Check, 'id' | 'requirements' | 'level' | 'own' | 'operation' | 'title'>;

/** The most findings of one kind; more of them say no more. */
const MOST = 20;

/**
 * How a report differs from the suite that it names in what is known before anything is run: which
 * checks and observations there are, which requirements each check judges, and what these demand.
 * The outcomes of a report mean nothing when they are counted towards other requirements than the
 * suite has them judge.
 *
 * @param incidental what ended besides the checks of the suite when they were judged again
 */
export function compareWithSuite(
  report: Told,
  suite: Suite,
  incidental: readonly CheckResult[],
): BundleFinding[] {
  const judging = suite.checks.filter(({ question }) => question === undefined);
  const told = new Set(report.checks.map(({ id }) => id));
  const isMissing = ({ id }: Named) => !told.has(id);
  const missing = [
    ...judging
      .filter(isMissing)
      .map(({ id }) => `the check ${id} of this suite is not in the report, without a reason`),
    ...incidental
      .filter(isMissing)
      .map(
        ({ id }) => `${id} is not in the report, and its recorded exchanges show that it failed`,
      ),
  ];
  const known = [...judging, ...incidental];
  return [
    ...missing.slice(0, MOST).map((message) => ({ code: 'incomplete' as const, message })),
    ...[
      ...otherChecks(report, new Map(known.map((check) => [check.id, check]))),
      ...otherObservations(report, suite.checks),
      ...otherRequirements(report, suite),
    ]
      .slice(0, MOST)
      .map((message) => ({ code: 'other-suite' as const, message })),
  ];
}

function otherChecks(
  { checks }: Pick<Told, 'checks'>,
  known: ReadonlyMap<string, Named>,
): string[] {
  return checks.flatMap((said) => {
    const check = known.get(said.id);
    if (check === undefined) return [`this suite has no check ${said.id}`];
    const differing = (['requirements', 'level', 'own', 'operation', 'title'] as const).find(
      (name) => !isDeepStrictEqual(said[name], check[name]),
    );
    if (differing === undefined) return [];
    const [here, there] = [said[differing], check[differing]].map((one) => JSON.stringify(one));
    return [`${said.id} has another ${differing} than in this suite: ${here}, not ${there}`];
  });
}

function otherObservations(
  { observations }: Pick<Told, 'observations'>,
  checks: readonly Check[],
): string[] {
  const questions = new Map(checks.map(({ id, question }) => [id, question]));
  return observations
    .filter(({ id, question }) => questions.get(id) !== question)
    .map(({ id }) => `this suite asks no question ${id} in these words`);
}

function otherRequirements(
  { requirements, own }: Pick<Told, 'requirements' | 'own'>,
  suite: Suite,
): string[] {
  const ofInterface = ({ id, section, level, statement, seen }: Requirement) => [
    id,
    section,
    level,
    statement,
    seen,
  ];
  const ofTeam = ({ id, level, statement, source }: OwnRequirement) => [
    id,
    level,
    statement,
    source,
  ];
  return [
    ...firstOther(requirements.map(ofInterface), REQUIREMENTS.map(ofInterface)),
    ...firstOther((own?.requirements ?? []).map(ofTeam), (suite.ownRequirements ?? []).map(ofTeam)),
  ];
}

/** The first of some requirements, given by their facts, that is another one than in the suite. */
function firstOther(said: readonly string[][], known: readonly string[][]): string[] {
  const rows = Math.max(said.length, known.length);
  const at = Array.from({ length: rows }, (_, row) => row).find(
    (row) => !isDeepStrictEqual(said[row], known[row]),
  );
  if (at === undefined) return [];
  const [id] = said[at] ?? known[at] ?? [];
  return [`the requirement ${id} is not the one of this suite`];
}
