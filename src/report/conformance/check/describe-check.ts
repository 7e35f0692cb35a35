import { decidingExchangeOf, shownBy } from '../../../conformance/events/exchanges-of.js';
import type { CheckResult, Failure } from '../../../conformance/events/run-event.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import type { RunRecord } from '../run-record.js';
import { placeOf, type StatedRequirement, statedRequirements } from '../stated-requirements.js';
import { answerLines } from './answer-lines.js';
import { commandHints } from './command-hints.js';
import { commandsOf } from './commands-of.js';
import { readableFailure } from './readable-failure.js';
import { wrongTokenIn } from './wrong-token.js';

/** Why a check did not pass, in one line. */
export function reasonOf(check: CheckResult): string {
  // A waived failure stays visible, with the reason why it does not count.
  const found = check.failure ? readableFailure(check.failure).message : check.noVerdict;
  if (check.outcome === 'waived' && found !== undefined) {
    return `${check.reason ?? 'waived'}: ${found}`;
  }
  return found ?? check.reason ?? 'no reason was given';
}

/**
 * What the reasons of many checks have in common: the requirement that they send the reader to, or
 * that they build on checks that did not pass; else the reason itself.
 */
export function causeOf(check: CheckResult): string {
  const { because } = check;
  switch (because?.kind) {
    case 'reported-elsewhere':
      return `see ${because.requirements.join(', ')}`;
    case 'reporter-left-out':
      return `${because.requirement} would report it, and is left out of this run`;
    case 'builds-on':
      return 'what it builds on';
    default:
      return reasonOf(check);
  }
}

/** Each requirement that a check names, with its statement where the run gave it. */
export function requirementsOf(
  check: CheckResult,
  known: readonly StatedRequirement[],
): { id: string; place?: string; statement?: string }[] {
  return check.requirements.map((id) => {
    const stated = known.find((one) => one.id === id);
    if (stated === undefined) return { id };
    return { id, place: placeOf(stated), statement: stated.statement };
  });
}

/**
 * A failure as labels and texts, in the order in which people ask for them. The texts are as they
 * came: `visible` and its like make them safe.
 *
 * @param exchanges those that the run kept, the ones that show the failure among them
 * @param checkId tells what the wrong token of its lines is, where they have one
 */
export function failureFacts(
  failure: Failure,
  exchanges: readonly Exchange[],
  checkId = '',
): [label: string, text: string][] {
  const { location, counterexample } = failure;
  const { message, expected, actual } = readableFailure(failure);
  const answer = answerLines(shownBy(failure, exchanges));
  const facts: [label: string, text: string | undefined][] = [
    ['found', message],
    ['expected', expected],
    ['actual', actual],
    ['answer', answer.length === 0 ? undefined : answer.join('\n')],
    ['reproduced', failure.reproduced],
    ['at', location && `${location.file}:${location.line}, step ${location.step}`],
    ['scenario', location === undefined ? counterexample?.scenario : undefined],
    ['wrong token', wrongTokenIn(checkId, failure.message, commandsOf(failure))],
  ];
  return facts.flatMap(([label, text]) => (text === undefined ? [] : [[label, text]]));
}

/** What happened, what was required, and how to reproduce it: for a list of tests, as it came. */
export function checkDetails(check: CheckResult, record: RunRecord): string {
  const requirements = requirementsOf(check, statedRequirements(record.finished)).map(
    ({ id, place, statement }) =>
      statement === undefined ? `  ${id}` : `  ${id} (${place}): ${statement}`,
  );
  const lines = [reasonOf(check), `${check.level} requirements:`, ...requirements];
  const { failure, evidence } = check;
  if (failure !== undefined) {
    // The reason says already what was found.
    const [, ...facts] = failureFacts(failure, record.exchanges, check.id);
    lines.push(...facts.map(([label, text]) => `${label}: ${text}`));
    lines.push(...commandHints([check]), ...commandsOf(failure));
  } else if (evidence !== undefined) {
    const deciding = decidingExchangeOf(check);
    const answer = answerLines(record.exchanges.find(({ id }) => id === deciding));
    const { circumstances = [] } = evidence;
    lines.push(
      ...(circumstances.length === 0 ? [] : [`sent when: ${circumstances.join(' and ')}`]),
    );
    lines.push(...(answer.length === 0 ? [] : [`answer: ${answer.join('\n')}`]));
    lines.push(...commandHints([check]), ...commandsOf(evidence));
  }
  return lines.join('\n');
}
