import { FILE_KEY_ROOT } from '../../spec/operation.js';
import type { Conclusion, ObservedReply, Subject } from '../language/conclusion.js';
import { freshValue } from '../language/fresh-value.js';
import { RAW_PLACEHOLDERS } from '../language/raw-placeholders.js';
import { Scope } from '../language/scope.js';
import type { Session } from '../language/session/session.js';
import { runSteps } from '../steps/run-steps.js';
import type { ScenarioCase } from './expand.js';

/**
 * Runs one case of a scenario against a target, from its first step to the first expectation that
 * does not hold. Names are fresh in every run.
 */
export async function runScenario(
  { scenario, values }: ScenarioCase,
  session: Session,
): Promise<Conclusion> {
  const scope = new Scope({
    prefix: session.prefix,
    paths: session.paths,
    pathsInCapitals: pathsAs(session.paths, inCapitals),
    pathsEscaped: pathsAs(session.paths, withAnEscape),
    tail: session.prefix.slice(FILE_KEY_ROOT.length),
    markers: session.fresh.markerStart,
    keys: session.prefix.slice(FILE_KEY_ROOT.length, session.prefix.lastIndexOf('/') + 1),
    absent: freshValue('key', session),
    // One character short of the longest key that is judged.
    longKey: `${session.prefix}/`.padEnd(199, 'k'),
    // Before a brace that is to be sent as it is.
    dollar: '$',
    request: RAW_PLACEHOLDERS,
  });
  for (const [name, kind] of Object.entries(scenario.fresh ?? {})) {
    scope.set(name, freshValue(kind, session));
  }
  // The values of a matrix may name what only this run knows.
  for (const [name, value] of Object.entries(values)) scope.set(name, scope.resolve(value));
  const refused: Subject[] = [];
  const answers: ObservedReply[] = [];
  const stop = await runSteps(scenario.steps, { session, scope, refused, answers });
  return stop ?? { kind: 'passed', refused, answers };
}

const pathsAs = (
  paths: Session['paths'],
  change: (path: string) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, change(path)]));

const inCapitals = (path: string): string => path.toUpperCase();

/** The same path, with the first letter of its last segment escaped. */
const withAnEscape = (path: string): string =>
  path.replace(
    /[A-Za-z](?=[^/]*$)/,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
