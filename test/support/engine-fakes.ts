import type { Check, CheckFacts, Runnable } from '../../src/conformance/check/check.js';
import type { SessionContext } from '../../src/conformance/client/session/session-context.js';
import { SessionExchanges } from '../../src/conformance/client/session/session-exchanges.js';
import { TargetSession } from '../../src/conformance/client/session/target-session.js';
import type { Outcome } from '../../src/conformance/events/outcome.js';
import type { CheckResult } from '../../src/conformance/events/run-event.js';
import type { Blocked, Conclusion, Violation } from '../../src/conformance/language/conclusion.js';
import type { Cost, Needs } from '../../src/conformance/scenario/cost.js';
import { BodyFiles } from '../../src/conformance/verdict/body-files.js';
import type { PlainFailure } from '../../src/conformance/verdict/plain/plain-try.js';
import type { RunContext } from '../../src/conformance/verdict/run-context.js';
import type { VerdictContext } from '../../src/conformance/verdict/verdict-context.js';
import type { Exchange } from '../../src/http/exchange/exchange.js';
import type { ExchangeResult } from '../../src/http/exchange/exchange-result.js';
import { Secrets } from '../../src/http/exchange/secrets.js';
import type { Target } from '../../src/profile/target.js';
import type { Circumstances } from '../../src/spec/circumstances.js';
import type { Operation } from '../../src/spec/operation.js';
import { PLAIN_REQUIREMENT, type PlainRequest } from '../../src/spec/plain-request.js';
import type { Requirement } from '../../src/spec/requirement.js';

export const PASSED: Extract<Conclusion, { kind: 'passed' }> = {
  kind: 'passed',
  refused: [],
  answers: [],
};

export function violation(more: Partial<Violation> = {}): Violation {
  return {
    kind: 'failed',
    step: 'upload of file',
    expected: '200',
    actual: '404',
    exchange: undefined,
    status: 404,
    subject: { kind: 'other' },
    refusalExpected: false,
    ...more,
  };
}

export function blocked(more: Partial<Blocked> = {}): Blocked {
  return {
    kind: 'inconclusive',
    cause: 'precondition',
    reason: 'needs 200, came 404',
    exchange: undefined,
    subject: { kind: 'other' },
    ...more,
  };
}

export const NO_NEEDS: Needs = {
  hosts: new Set(),
  operations: new Set(),
  inspector: false,
  access: false,
  onBehalf: false,
  wholeRun: undefined,
  restMs: 0,
};

export const LOW_COST: Cost = { exchanges: 1, bytes: 10, files: 1, records: 0 };

/**
 * A check that comes to the given conclusions, one after the other, and then to the last one again.
 */
export function fakeCheck(
  conclusions: (Conclusion | Error)[],
  more: Partial<CheckFacts> = {},
): Check & Runnable & { prefixes: string[] } {
  const prefixes: string[] = [];
  return {
    id: 'files/fake',
    title: 'A fake',
    operation: 'files',
    requirements: ['files/fake-rule'],
    level: 'must',
    tags: [],
    buildsOn: [],
    question: undefined,
    needs: NO_NEEDS,
    cost: LOW_COST,
    prefixes,
    run: async (session) => {
      const conclusion = conclusions[Math.min(prefixes.length, conclusions.length - 1)];
      prefixes.push(session.prefix);
      if (conclusion instanceof Error) throw conclusion;
      return conclusion ?? PASSED;
    },
    ...more,
  };
}

export const TARGET = {
  name: 'fake',
  hosts: {},
  paths: { conversations: '/c', voice: '/v', email: '/e', eventFeed: '/f' },
  auth: {},
  limits: {
    file: { accept: 1, refuse: 2 },
    email: { accept: 1, refuse: 2 },
    split: { whole: 1, split: 2 },
  },
  settleMs: 0,
  records: {},
  reconciliationId: '/reconciliationId',
  digest: 'sha256:0',
  secrets: [],
} satisfies Target;

/**
 * As much of a run as a check that sends nothing asks for.
 *
 * @param outcomeUnknown a 503 was waited out in each of its sessions
 */
export function fakeContext(
  signal: AbortSignal = new AbortController().signal,
  outcomeUnknown = false,
): RunContext {
  const names = { seed: 1, runId: 'run' };
  const shared: Partial<SessionContext> = { target: TARGET, names, signal };
  const context: Partial<RunContext> = {
    signal,
    bodyFiles: new BodyFiles(undefined, new Secrets()),
    prepared: { referredToBy: () => [] },
    openSession: (label, attempt) => {
      const exchanges = new SessionExchanges(shared as SessionContext, label, attempt);
      exchanges.outcomeUnknown = outcomeUnknown;
      return new TargetSession(exchanges, () => Promise.reject(new Error('no file')));
    },
  };
  return context as RunContext;
}

/** Beside the plain requests that fail in the given way; all others pass. */
export function fakeVerdictContext(
  plain: Partial<Record<PlainRequest, PlainFailure['state']>> = {},
  {
    outcomes = {},
    reasonsOfUnplanned = {},
    target = TARGET,
    checks = Object.values(PLAIN_REQUIREMENT).map((id) =>
      fakeCheck([], { id, requirements: [id] }),
    ),
    reusedFiles = {},
    sharedFiles = {},
    lateFiles = {},
    unreadBodies = {},
    demandedChoice = {},
    failsUnder = {},
    behindRefusal = [],
  }: {
    outcomes?: Record<string, Outcome>;
    /** Why checks did not pass that no report has. */
    reasonsOfUnplanned?: Record<string, Pick<CheckResult, 'reason' | 'because'>>;
    target?: Target;
    checks?: Check[];
    reusedFiles?: Partial<Record<Operation, PlainFailure>>;
    sharedFiles?: Partial<Record<Operation, PlainFailure>>;
    lateFiles?: Partial<Record<Operation, PlainFailure>>;
    /** By host and kind. */
    unreadBodies?: Record<string, PlainFailure>;
    demandedChoice?: Partial<Record<Operation, PlainFailure>>;
    failsUnder?: Record<string, Circumstances>;
    /** The failed checks that came right behind a refusal. */
    behindRefusal?: string[];
  } = {},
): VerdictContext {
  const failure = (request: PlainRequest): PlainFailure | undefined => {
    const state = plain[request];
    if (state === undefined) return undefined;
    return {
      state,
      detail: `a plain ${request} was ${state}`,
      requirement: PLAIN_REQUIREMENT[request],
    };
  };
  const baseline: VerdictContext['baseline'] = {
    upload: async (_host, framing) => failure(framing === 'chunked' ? 'chunked-upload' : 'upload'),
    record: async (operation) => failure(operation),
    reusedFile: async (operation) => reusedFiles[operation],
    sharedFile: async (operation) => sharedFiles[operation],
    lateFile: async (operation) => lateFiles[operation],
    unreadBody: async (host, kind) => unreadBodies[`${host}/${kind}`],
    demandedChoice: async (operation) => demandedChoice[operation],
    breaksNow: async (subject) =>
      subject.kind === 'record' && plain[subject.operation] === 'broken',
  };
  return {
    target,
    baseline,
    checks,
    isPlanned: (id) => checks.some((check) => check.id === id),
    isBuiltOn: () => false,
    outcomeOf: async (id) => outcomes[id] ?? 'passed',
    notPassed: async (id) => ((outcomes[id] ?? 'passed') === 'passed' ? [] : [id]),
    reasonOfUnplanned: async (id) => reasonsOfUnplanned[id] ?? {},
    failureOf: async (id) =>
      outcomes[id] === 'failed'
        ? { failsUnder: failsUnder[id] ?? {}, isBehindRefusal: behindRefusal.includes(id) }
        : undefined,
  };
}

export function requirement(id: string, more: Partial<Requirement> = {}): Requirement {
  return { id, section: '4.1', level: 'must', seen: 'wire', statement: 'It holds.', ...more };
}

export function result(id: string, outcome: Outcome, requirements: string[]): CheckResult {
  const reason =
    outcome === 'passed' || outcome === 'failed' ? {} : { reason: `${id} is ${outcome}` };
  return {
    id,
    title: id,
    operation: 'files',
    requirements,
    level: 'must',
    outcome,
    durationMs: 0,
    ...reason,
  };
}

/** What came of an exchange that was answered, but for what is given. */
export function exchangeResult(more: Partial<ExchangeResult> = {}): ExchangeResult {
  const exchange: Exchange = {
    id: 1,
    at: '2026-01-01T00:00:00.000Z',
    method: 'POST',
    url: 'http://127.0.0.1/',
    requestHeaders: {},
    timing: { totalMs: 1 },
    outcome: more.outcome ?? 'answered',
  };
  return {
    exchange,
    outcome: 'answered',
    more: [],
    sentBytes: 0,
    lostOnReuse: false,
    stalled: false,
    ...more,
  };
}
