import { readDocument } from '../../config/read-document.js';
import type { Positions } from '../../config/yaml/positions.js';
import { DocumentError } from '../../errors/document-error.js';
import { byPlace, type Problem } from '../../errors/problem.js';
import { parseThreshold, ThresholdError } from '../../load/scenario/parse-threshold.js';
import { readLoadScenario } from '../../load/scenario/read-load-scenario.js';
import type { KnownRequirement } from '../../suite/known-requirements.js';
import type { LoadFloor } from '../load/load-floor.js';
import { parsePolicy, policyParts } from './parse-policy.js';
import type { Policy } from './policy-schema.js';

/**
 * A policy by which a certificate is to be made: the load scenarios that it names have to be there,
 * which nobody needs who verifies one.
 *
 * @param file the name of the file in problems
 * @param folders other folders of load scenarios
 * @throws DocumentError
 */
export async function readPolicy(
  file: string,
  text: string,
  known: readonly KnownRequirement[],
  folders: readonly string[],
): Promise<Policy> {
  const ofFloors = await floorProblems(file, text, folders);
  try {
    const policy = parsePolicy(file, text, known);
    if (ofFloors.length === 0) return policy;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    // What is badly written is told once.
    const isNew = (one: Problem) => error.problems.every((told) => byPlace(told, one) !== 0);
    throw new DocumentError([...error.problems, ...ofFloors.filter(isNew)].sort(byPlace));
  }
  throw new DocumentError(ofFloors.sort(byPlace));
}

async function floorProblems(
  file: string,
  text: string,
  folders: readonly string[],
): Promise<Problem[]> {
  const read = readDocument(file, text, policyParts);
  if (!read.ok) return [];
  const { value, positions } = read;
  const floors = (value.load ?? []).map((floor, index) =>
    problemsOfFloor(floor, ['load', index], positions, folders),
  );
  return (await Promise.all(floors)).flat();
}

async function problemsOfFloor(
  { scenario: name, thresholds = [] }: LoadFloor,
  path: readonly PropertyKey[],
  positions: Positions,
  folders: readonly string[],
): Promise<Problem[]> {
  try {
    const { scenario } = await readLoadScenario(name, folders);
    const workloads = Object.keys(scenario.workloads);
    return thresholds.flatMap((text, index) => {
      const problem = thresholdProblem(text, workloads);
      if (problem === undefined) return [];
      return [positions.problem([...path, 'thresholds', index], problem.message, problem.hint)];
    });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return error.problems.map(({ line, column, ...problem }) => {
      const place = line === undefined ? '' : `:${line}:${column}`;
      const message = `${problem.file}${place}: ${problem.message}`;
      return positions.problem([...path, 'scenario'], message, problem.hint);
    });
  }
}

function thresholdProblem(text: string, workloads: readonly string[]): ThresholdError | undefined {
  try {
    parseThreshold(text, workloads);
    return undefined;
  } catch (error) {
    if (!(error instanceof ThresholdError)) throw error;
    return error;
  }
}
