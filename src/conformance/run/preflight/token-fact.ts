import { append } from '../../../collections/group-by.js';
import type { Target } from '../../../profile/target.js';
import { tokenInWords } from '../../../profile/token-origin.js';
import type { DeniedRequest, PreflightFact } from '../../events/preflight.js';
import { withAnswer } from '../../verdict/denial.js';
import {
  decidingExchange,
  isPassed,
  type PlainKind,
  type PlainOutcome,
  statusInWords,
} from './plain-requests.js';

/** The plain requests whose every attempt was answered 401 or 403. */
export function deniedRequests(outcomes: readonly PlainOutcome[]): DeniedRequest[] {
  return outcomes.flatMap(({ host, request, tried }) => {
    const denied = tried?.failure?.state === 'denied' && tried.denial;
    return denied ? [{ host, request, ...denied }] : [];
  });
}

/**
 * Why nothing of a target can be judged: each plain request that was answered at all was denied.
 */
export function denialOfAll(
  kinds: readonly PlainKind[],
  outcomes: readonly PlainOutcome[],
  { auth }: Pick<Target, 'auth'>,
): string | undefined {
  const denied = deniedRequests(outcomes);
  const [first] = denied;
  // A record whose file could not be uploaded may not have been sent; one that is still under way
  // may yet pass.
  const sent = outcomes.filter((outcome) => decidingExchange(outcome)?.status !== undefined);
  if (first === undefined || outcomes.length < kinds.length) return undefined;
  if (sent.length > denied.length) return undefined;
  const statuses = [...new Set(denied.map(({ status }) => status))].sort().join(' or ');
  const hosts = denied.map(({ host }) => host).filter((host) => auth[host] !== undefined);
  return withAnswer(
    hosts.length > 0
      ? `every request with ${tokenInWords(auth, hosts)} was answered ${statuses}`
      : `every request was answered ${statuses}, and the profile names no token (auth)`,
    first.answer,
  );
}

/** What the token of the profile opens. */
export function tokenFact(
  kinds: readonly PlainKind[],
  outcomes: readonly PlainOutcome[],
  { auth }: Pick<Target, 'auth'>,
): PreflightFact {
  // Another fact says that no host is there; nothing is known of the token.
  if (kinds.length === 0)
    return { about: 'token', ok: true, unknown: true, text: 'not tried: no host is there' };
  const denied = deniedRequests(outcomes);
  const passed = outcomes.filter(isPassed);
  const none = kinds.every(({ host }) => auth[host] === undefined);
  const others = new Map<string, string[]>();
  for (const outcome of outcomes) {
    const why = failureInWords(outcome);
    if (why !== undefined) append(others, why, inWords(outcome));
  }
  const isAnyAnswered = outcomes.some((one) => decidingExchange(one)?.status !== undefined);
  if (!isAnyAnswered && outcomes.length === kinds.length) {
    const why = [...others.keys()].join('; ');
    return {
      about: 'token',
      ok: true,
      unknown: true,
      text: `not tried: no request was answered (${why})`,
    };
  }
  const slow = kinds.length - outcomes.length;
  return {
    about: 'token',
    ok:
      passed.length > 0 &&
      denied.length === 0 &&
      outcomes.every(({ tried }) => tried !== undefined),
    text: [
      `${passed.length} of ${kinds.length} plain requests passed ${none ? 'without one (the profile has no auth)' : 'with it'}`,
      ...[...others].map(([why, which]) => `${why}: ${which.join(', ')}`),
      ...(slow === 0 ? [] : [`${slow} without an answer so far`]),
    ].join('; '),
  };
}

/** What came instead of a success. */
function failureInWords(outcome: PlainOutcome): string | undefined {
  if (outcome.tried === undefined) return outcome.error;
  if (outcome.tried.failure === undefined) return undefined;
  const exchange = decidingExchange(outcome);
  if (exchange?.status === undefined) return exchange?.outcome ?? 'not sent';
  return statusInWords(outcome, exchange.status);
}

const inWords = ({ host, request }: PlainKind): string => `${host} ${request}`;
