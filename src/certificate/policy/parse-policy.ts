import { DocumentError } from '../../config/document-error.js';
import type { Problem } from '../../config/problem.js';
import { readDocument } from '../../config/read-document.js';
import type { Positions } from '../../config/yaml/positions.js';
import { parseThreshold, ThresholdError } from '../../load/scenario/parse-threshold.js';
import { floorName } from '../load/load-floor.js';
import { type Policy, policySchema } from './policy-schema.js';

/**
 * A policy from its YAML text.
 *
 * @param file as problems shall name it
 * @throws DocumentError
 */
export function parsePolicy(file: string, text: string): Policy {
  const document = readDocument(file, text, policySchema);
  if (!document.ok) throw new DocumentError(document.problems);
  const problems = [
    ...thresholdProblems(document.value, document.positions),
    ...twiceNamed(document.value, document.positions),
  ];
  if (problems.length > 0) throw new DocumentError(problems);
  return document.value;
}

/** Which workloads there are is known once the load was run; how a threshold is written is known now. */
function thresholdProblems({ load = [] }: Policy, positions: Positions): Problem[] {
  return load.flatMap(({ thresholds = [] }, floor) =>
    thresholds.flatMap((text, index) => {
      const [subject = ''] = text.split('.');
      try {
        parseThreshold(text, [subject]);
        return [];
      } catch (error) {
        if (!(error instanceof ThresholdError)) throw error;
        const path = ['load', floor, 'thresholds', index];
        return [positions.problem(path, error.message, error.hint)];
      }
    }),
  );
}

function twiceNamed({ load = [] }: Policy, positions: Positions): Problem[] {
  const names = load.map(({ scenario }) => floorName(scenario));
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [positions.problem(['load', index, 'scenario'], `the load ${name} is named above already`)],
  );
}
