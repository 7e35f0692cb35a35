import { didYouMean } from '../../config/did-you-mean.js';
import type { Positions } from '../../config/positions.js';
import type { Problem } from '../../config/problem.js';
import { OPERATIONS } from '../../spec/operation.js';
import { referencesIn } from '../language/scope.js';
import type { Step } from '../language/step-schema.js';
import type { Scenario } from './scenario-schema.js';
import { flatten, visitStrings } from './walk-steps.js';

/** The members of what has a name, each with its own members; `any` has whatever the target or the scenario put there. */
type Shape = { [member: string]: Shape } | 'any' | 'value';

const members = (names: readonly string[]): { [member: string]: Shape } =>
  Object.fromEntries(names.map((name) => [name, 'value']));

const FILE: Shape = members([
  'fileKey',
  'filename',
  'path',
  'host',
  'size',
  'sha256',
  'type',
  'status',
]);
const REPLY = {
  ...members(['outcome', 'status', 'text', 'reconciliationId', 'duplicate', 'partial', 'error']),
  headers: 'any',
  json: 'any',
} satisfies Shape;
const SUBMISSION: Shape = {
  ...members(['marker', 'requestId', 'messageId', 'status', 'reconciliationId', 'text']),
  ...members(['duplicate', 'submission']),
  record: 'any',
  json: 'any',
  headers: 'any',
};
const BUILT_IN: Record<string, Shape> = {
  limits: {
    file: members(['accept', 'refuse', 'between']),
    email: members(['accept', 'refuse', 'between']),
    split: members([
      'whole',
      'split',
      'wholeHalf',
      'wholeRest',
      'splitThird',
      'splitRest',
      'request',
    ]),
  },
  paths: members(OPERATIONS),
};

/** Members that nothing has, such as `$photo.fielKey`: they would be undefined while the scenario runs. */
export function memberProblems(scenario: Scenario, positions: Positions): Problem[] {
  const shapes = new Map<string, Shape>(Object.entries(BUILT_IN));
  for (const step of flatten(scenario.steps)) {
    const [name, shape] = captured(step) ?? [];
    if (name === undefined || shape === undefined) continue;
    const other = shapes.get(name);
    shapes.set(name, other === undefined || other === shape ? shape : 'any');
  }
  const own = [...Object.keys(scenario.matrix ?? {}), ...Object.keys(scenario.fresh ?? {})];
  for (const name of own) shapes.delete(name);
  const problems: Problem[] = [];
  visitStrings(scenario.steps, ['steps'], (text, path) => {
    for (const { name, members: chain } of referencesIn(text)) {
      const slip = firstSlip(shapes.get(name) ?? 'any', chain);
      if (slip === undefined) continue;
      const place = [name, ...chain.slice(0, slip.depth)].join('.');
      const message = `$${place} has no member ${slip.member}`;
      problems.push(positions.problem(path, message, didYouMean(slip.member, slip.known)));
    }
  });
  return problems;
}

function firstSlip(shape: Shape, chain: string[]) {
  let here = shape;
  for (const [depth, member] of chain.entries()) {
    if (here === 'any') return undefined;
    const known = here === 'value' ? [] : Object.keys(here);
    const next = here === 'value' ? undefined : here[member];
    if (next === undefined) return { depth, member, known };
    here = next;
  }
  return undefined;
}

function captured(step: Step): [string, Shape] | undefined {
  if ('upload' in step) return [step.upload, FILE];
  if (!('as' in step) || step.as === undefined) return undefined;
  if ('submit' in step || 'resend' in step) return [step.as, SUBMISSION];
  if ('request' in step) return [step.as, REPLY];
  if ('raw' in step) return [step.as, { ...REPLY, statuses: 'any' }];
  return [step.as, 'any'];
}
