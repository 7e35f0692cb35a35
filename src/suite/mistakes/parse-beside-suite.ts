import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseScenario, parseScenario } from '../../conformance/scenario/read-scenarios.js';
import { didYouMean } from '../../errors/did-you-mean.js';
import { SCENARIO_FOLDER } from '../../package/package-root.js';
import { DEFAULT_LIMITS } from '../../profile/default-limits.js';
import { isAtOrBelow, pathOf } from '../../spec/id-path.js';
import { loadSuite } from '../load-suite.js';
import { impossibleCircumstances } from './impossible-circumstances.js';

/**
 * Parses scenarios, and tells with their own mistakes those that show only beside other scenarios,
 * each at its place: otherwise these come to light once all others are mended.
 *
 * @param texts of all files that are looked at together
 */
export async function parsingBesideSuite(texts: readonly string[]): Promise<ParseScenario> {
  const added = texts.flatMap((text) => /^id\s*:\s*["']?([\w/-]+)/m.exec(text)?.[1] ?? []);
  const needsSuite = texts.some((text) => /^(buildsOn|standIn)\s*:/m.test(text));
  const shipped = needsSuite ? (await loadSuite()).checks.map(({ id }) => id) : [];
  // A name to build on stands for all checks below it.
  const known = new Set([...shipped, ...added].flatMap(pathOf));
  // What a matrix makes of an id that is added is not known before all is right.
  const isKnown = (name: string): boolean =>
    name.includes('$') || known.has(name) || added.some((id) => isAtOrBelow(name, id));
  return (file, text, own) =>
    parseScenario(file, text, own, ({ id, buildsOn = [], standIn, ...scenario }, positions) => {
      const missing = (path: PropertyKey[], name: string) =>
        isKnown(name)
          ? []
          : [positions.problem(path, `there is no check ${name}`, didYouMean(name, known))];
      const impossible = impossibleCircumstances([{ id, ...scenario }], DEFAULT_LIMITS);
      return [
        ...(isTaken(id, file)
          ? [positions.problem(['id'], `a shipped scenario has the id ${id} already`)]
          : []),
        ...buildsOn.flatMap((name, index) => missing(['buildsOn', index], name)),
        ...(standIn === undefined ? [] : missing(['standIn'], standIn)),
        ...(impossible === undefined ? [] : [positions.problem(['under'], impossible)]),
      ];
    });
}

function isTaken(id: string, file: string): boolean {
  const shipped = join(SCENARIO_FOLDER, `${id}.yaml`);
  return existsSync(shipped) && existsSync(file) && realpathSync(file) !== realpathSync(shipped);
}
