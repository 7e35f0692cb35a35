import type { Check, CheckFacts, Runnable } from '../../src/conformance/check/check.js';
import type { CheckResult, Outcome } from '../../src/conformance/check/run-event.js';
import type { RunContext } from '../../src/conformance/client/run-context.js';
import type { TargetSession } from '../../src/conformance/client/target-session.js';
import type { Blocked, Conclusion, Violation } from '../../src/conformance/language/conclusion.js';
import type { Survey } from '../../src/conformance/scenario/cost.js';
import type { VerdictContext } from '../../src/conformance/verdict/attribute.js';
import type { Baseline, BaselineOutcome } from '../../src/conformance/verdict/baseline.js';
import type { Target } from '../../src/profile/target.js';
import type { Requirement } from '../../src/spec/requirement.js';

export const PASSED: Conclusion = { kind: 'passed', refused: [], answers: [] };

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

export const LIGHT_SURVEY: Survey = {
  hosts: new Set(),
  operations: new Set(),
  inspector: false,
  access: false,
  onBehalf: false,
  exchanges: 1,
  bytes: 10,
  files: 1,
  records: 0,
};

/** A check that comes to the given conclusions, one after the other, and then to the last one again. */
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
    survey: LIGHT_SURVEY,
    prefixes,
    run: async (world) => {
      const conclusion = conclusions[Math.min(prefixes.length, conclusions.length - 1)];
      prefixes.push(world.prefix);
      if (conclusion instanceof Error) throw conclusion;
      return conclusion ?? PASSED;
    },
    ...more,
  };
}

/** Marks a world as one in which a 503 was waited out. */
export function doubting(check: Check & Runnable): Check & Runnable {
  return {
    ...check,
    run: (world) => {
      (world as TargetSession).outcomeUnknown = true;
      return check.run(world);
    },
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

/** As much of a run as a check that sends nothing asks for. */
export function fakeContext(signal: AbortSignal = new AbortController().signal): RunContext {
  const context: Partial<RunContext> = { target: TARGET, seed: 1, runId: 'run', signal };
  return context as RunContext;
}

/** What plain requests come to, by `upload`, `chunked` or the operation; accepted unless stated. */
export function fakeLight(
  plain: Record<string, BaselineOutcome['state']> = {},
  {
    outcomes = {},
    target = TARGET,
    checks = [],
  }: { outcomes?: Record<string, Outcome>; target?: Target; checks?: Check[] } = {},
): VerdictContext {
  const outcome = (name: string): BaselineOutcome => {
    const state = plain[name] ?? 'accepted';
    if (state === 'accepted') return { state };
    return { state, detail: `a plain ${name} was ${state}`, requirement: `plain/${name}` };
  };
  const forms: Pick<Baseline, 'upload' | 'record'> = {
    upload: async (_host, framing) => outcome(framing === 'chunked' ? 'chunked' : 'upload'),
    record: async (operation) => outcome(operation),
  };
  return {
    target,
    plain: forms as Baseline,
    checks,
    outcomeOf: async (id) => outcomes[id] ?? 'passed',
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
