import { decidingExchangeOf, exchangesOf } from '../../../conformance/events/exchanges-of.js';
import type { CheckResult, Observation } from '../../../conformance/events/run-event.js';
import type { Exchange } from '../../../http/exchange/exchange.js';
import { plural } from '../../text/plural.js';
import { visible, visibleLines } from '../../text/visible.js';
import { attestationInWords } from '../attestation-words.js';
import { circumstancesFact } from '../check/circumstances-fact.js';
import { commandHints } from '../check/command-hints.js';
import { commandsOf } from '../check/commands-of.js';
import { failureFacts, requirementsOf } from '../check/describe-check.js';
import { plainestFirst } from '../check/plainest-first.js';
import type { RunRecord } from '../run-record.js';
import { placeOf, type StatedRequirement, statedRequirements } from '../stated-requirements.js';

/**
 * One check of a saved run whole: what it judges, how it ended and why, and what was sent and
 * answered. Nothing in it can steer a terminal.
 */
export function renderCheck(record: RunRecord, check: CheckResult): string[] {
  const { failure, waiver } = check;
  const shown = new Set(exchangesOf(check));
  const exchanges = record.exchanges.filter(({ id }) => shown.has(id));
  const commands = commandsOf(failure ?? check.evidence ?? { curl: '' });
  return [
    `${check.id}: ${check.outcome}`,
    `  ${check.title}`,
    '',
    ...requirementsOf(check, statedRequirements(record.finished)).flatMap(
      ({ id, place, statement }) => [
        `${check.level} ${id}${place === undefined ? '' : ` (${place})`}`,
        ...(statement === undefined ? [] : [`  ${statement}`]),
      ],
    ),
    ...(check.reason === undefined ? [] : ['', `reason: ${check.reason}`]),
    ...(check.noVerdict === undefined ? [] : [`no verdict of its own: ${check.noVerdict}`]),
    ...(waiver === undefined ? [] : [`waiver: ${waiver.id}`]),
    ...(failure === undefined ? [] : ['', ...factLines(check, record.exchanges)]),
    ...circumstancesFact(failure ?? {}).flatMap(([label, text]) => labelled(label, text)),
    ...sentWhen(failure?.sentUnder, ', which may not matter'),
    ...sentWhen(check.evidence?.circumstances),
    ...exchanges.flatMap((one) => [
      '',
      ...exchangeLines(one, one.id === decidingExchangeOf(check)),
    ]),
    ...(commands.length === 0 ? [] : ['', ...commandHints([check]), ...commands]),
  ].flatMap(visibleLines);
}

/**
 * A requirement of a saved run with all checks that judge it; those that did not pass are shown in
 * full.
 */
export function renderRequirement(record: RunRecord, requirement: StatedRequirement): string[] {
  const { id, level, statement, outcome, reason } = requirement;
  const own = record.checks.filter((check) => check.requirements.includes(id));
  return [
    `${id}: ${outcome}`,
    `  ${level}, ${placeOf(requirement)}: ${statement}`,
    ...(reason === undefined ? [] : [`  ${reason}`]),
    ...(record.finished?.attestations ?? [])
      .filter((one) => one.requirement === id)
      .map((one) => `  ${attestationInWords(one)}`),
    '',
  ]
    .map(visible)
    .concat(renderChecks(record, own));
}

/**
 * A section of the interface in a saved run: how each of its requirements ended, and those that
 * failed in full.
 */
export function renderSection(
  record: RunRecord,
  section: string,
  stated: readonly StatedRequirement[],
): string[] {
  const failed = stated.filter(({ outcome }) => outcome === 'failed');
  return [
    `section ${section} of the interface, and those below it: ${plural(stated.length, 'requirement')}, ${failed.length} failed`,
    ...stated.map(({ outcome, id, statement }) => visible(`  ${outcome}  ${id}: ${statement}`)),
    ...failed.flatMap((one) => ['', RULE, '', ...renderRequirement(record, one)]),
  ];
}

/**
 * Some checks of a saved run, each in a line; those that did not pass are shown in full. They come
 * first, the plainest of them before all others.
 */
export function renderChecks(record: RunRecord, checks: readonly CheckResult[]): string[] {
  const failed = checks.filter(({ failure }) => failure !== undefined);
  // What has no verdict mostly waits for what failed.
  const told = failed.length > 0 ? failed : checks.filter(({ evidence }) => evidence !== undefined);
  const red = plainestFirst(told, record.exchanges);
  const others = checks.filter((check) => !red.includes(check) && !isUnwanted(check));
  return [
    ...[...red, ...others].map(({ outcome, id }) => visible(`  ${outcome}  ${id}`)),
    ...red.flatMap((check) => ['', RULE, '', ...renderCheck(record, check)]),
  ];
}

/** Who left checks out knows of it, but for those that are left out for their bytes. */
const isUnwanted = ({ outcome, because }: CheckResult): boolean =>
  outcome === 'deselected' && because?.kind !== 'heavy';

/** A question where the interface is silent, and the answer. */
export function renderObservation({ id, question, answer }: Observation): string[] {
  return [`${id}: ${question}`, ...answer.split('\n').map((line) => `  ${line}`)].map(visible);
}

const RULE = '─'.repeat(72);

function factLines(check: CheckResult, exchanges: readonly Exchange[]): string[] {
  if (check.failure === undefined) return [];
  const { counterexample } = check.failure;
  return [
    // The answer is shown whole below.
    ...failureFacts(check.failure, exchanges, check.id)
      .filter(([label]) => label !== 'answer')
      .flatMap(([label, text]) => labelled(label, text)),
    ...(counterexample === undefined
      ? []
      : labelled('smallest case', `${counterexample.scenario} (seed ${counterexample.seed})`)),
  ];
}

const sentWhen = (circumstances: readonly string[] | undefined, more = ''): string[] =>
  circumstances === undefined ? [] : labelled('sent when', `${circumstances.join(' and ')}${more}`);

function labelled(label: string, text: string): string[] {
  const [first = '', ...others] = text.split('\n');
  return [`${label}: ${first}`, ...others.map((line) => `  ${line}`)];
}

function exchangeLines(exchange: Exchange, decides: boolean): string[] {
  const { id, at, method, url, requestHeaders, requestBody, status, error } = exchange;
  const { responseHeaders = {}, responseBody, more = [], timing, outcome } = exchange;
  return [
    `── exchange ${id}${decides ? ', which decides' : ''} (${at}, ${Math.round(timing.totalMs)} ms)`,
    `${method} ${url}`,
    ...headerLines(requestHeaders),
    ...bodyLines(requestBody),
    '',
    ...(status === undefined
      ? [`no answer: ${outcome}${error === undefined ? '' : `, ${error}`}`]
      : [`${status}`]),
    ...headerLines(responseHeaders),
    ...bodyLines(responseBody),
    ...more.flatMap((one, index) => [
      '',
      `answer ${index + 2}: ${one.status}`,
      ...headerLines(one.responseHeaders),
      ...bodyLines(one.responseBody),
    ]),
    ...(status !== undefined && error !== undefined ? ['', `then ${error}`] : []),
  ];
}

const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) =>
    `${name}: ${value.replace(REPEATED_SIGNS, repetitions)}`.trimEnd(),
  );

function bodyLines(body: Exchange['requestBody']): string[] {
  if (body === undefined || body.size === 0) return [];
  if (body.text === undefined)
    return ['', `(${body.size} bytes that are no text, or were not kept)`];
  const cut = body.cut ? [`… (${body.size} bytes in all)`] : [];
  return ['', ...body.text.replace(REPEATED, repetitions).split('\n'), ...cut];
}

/** Words that come again and again fill a body up, and hide what is between them. */
const REPEATED = /(\S+ )\1{7,}/g;
/** So do signs in a header. */
const REPEATED_SIGNS = /([^\s]{2,16}?)\1{7,}/g;

const repetitions = (all: string, word: string): string =>
  `${word.trimEnd()} (${all.length / word.length} times) `;
