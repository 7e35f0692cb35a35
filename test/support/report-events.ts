import type { Outcome } from '../../src/conformance/events/outcome.js';
import type { Preflight } from '../../src/conformance/events/preflight.js';
import type {
  CheckFinished,
  CheckResult,
  Failure,
  RequirementResult,
  RunEvent,
  RunFinished,
  RunStarted,
} from '../../src/conformance/events/run-event.js';
import type { Waiver, WaiverResult } from '../../src/conformance/events/waiver.js';
import type { Exchange } from '../../src/http/exchange/exchange.js';
import { type RunRecord, recordEvent } from '../../src/report/conformance/run-record.js';

/**
 * What a hostile server may put into an answer: colours, a title change, a bell, an end of CDATA.
 */
export const HOSTILE =
  '\u001b[31mred\u001b[0m \u001b]0;owned\u0007 ]]> ]]> <b>&amp; \u0000 \ud800 \u202e \u009b2J \ufffe';

export function runStarted(overrides: Partial<RunStarted> = {}): RunStarted {
  return {
    type: 'run-started',
    tool: { name: 'archive-assay', version: '0.1.0', suite: 'sha256:5017e' },
    target: {
      name: 'Acme Archive 3.1',
      hosts: {
        conversations: 'https://archive.acme.test',
        voice: 'https://archive.acme.test',
        eventFeed: 'https://feed.acme.test',
      },
      profile: 'sha256:9f01e',
    },
    run: { id: 'r-7f3a', startedAt: '2025-03-04T05:06:07.890Z', seed: 42, options: {} },
    plan: { checks: 6, exchanges: 40, bytes: 96_000_000, files: 12, records: 1 },
    ...overrides,
  };
}

export function failure(overrides: Partial<Failure> = {}): Failure {
  return {
    message: 'a file over the limit was accepted',
    expected: 'status 400',
    actual: 'status 200',
    exchanges: [3],
    curl: 'curl -sS -X PUT \'https://archive.acme.test/v2/files/default/r-7f3a/big\' -H "Authorization: Bearer $ACME_TOKEN" --data-binary @big.bin',
    reproduced: '3 of 3',
    ...overrides,
  };
}

export function check(outcome: Outcome, overrides: Partial<CheckResult> = {}): CheckResult {
  return {
    id: `files/${outcome}`,
    title: `a check that is ${outcome}`,
    operation: 'files',
    requirements: [`files/${outcome}-rule`],
    level: 'must',
    outcome,
    durationMs: 1234.5,
    ...(outcome === 'failed' ? { failure: failure() } : {}),
    ...(outcome === 'waived' ? { failure: failure({ exchanges: [] }), waiver: WAIVER } : {}),
    ...(outcome === 'passed' || outcome === 'failed' ? {} : { reason: `it is ${outcome}` }),
    ...overrides,
  };
}

export function exchange(id: number, overrides: Partial<Exchange> = {}): Exchange {
  return {
    id,
    at: '2025-03-04T05:06:08.000Z',
    method: 'PUT',
    url: 'https://archive.acme.test/v2/files/default/r-7f3a/big',
    requestHeaders: { 'content-type': 'application/octet-stream' },
    requestBody: { size: 1000, sha256: 'abc', cut: false },
    status: 200,
    responseHeaders: {},
    timing: { sentMs: 1, firstByteMs: 2, totalMs: 3 },
    outcome: 'answered',
    ...overrides,
  };
}

export function finished(result: CheckResult, exchanges: Exchange[] = []): CheckFinished {
  return { type: 'check-finished', check: result, exchanges };
}

export function requirement(
  outcome: Outcome,
  overrides: Partial<RequirementResult> = {},
): RequirementResult {
  return {
    id: `files/${outcome}-rule`,
    section: '4.1',
    level: 'must',
    statement: 'A file that is larger than the limit is answered with 400.',
    seen: 'wire',
    outcome,
    checks: [`files/${outcome}`],
    ...overrides,
  };
}

function counts(some: Partial<Record<Outcome, number>> = {}): Record<Outcome, number> {
  const none = { passed: 0, failed: 0, error: 0, inconclusive: 0, waived: 0, deselected: 0 };
  return { ...none, 'not-observed': 0, ...some };
}

export function runFinished(overrides: Partial<RunFinished> = {}): RunFinished {
  return {
    type: 'run-finished',
    verdict: 'conformant',
    interrupted: false,
    durationMs: 12_345,
    summary: { requirements: counts(), checks: counts(), exchanges: 40, bytesSent: 96_000_000 },
    requirements: [],
    ...overrides,
  };
}

const WAIVER: Waiver = {
  id: 'files/waived-rule',
  reason: 'fixed in 3.2',
  owner: 'ann',
  expiry: '2027-01-31',
  link: 'https://tickets.acme.test/7',
};

function waiver(state: WaiverResult['state'], overrides: Partial<WaiverResult> = {}): WaiverResult {
  return {
    ...WAIVER,
    at: 'waivers.yaml:2:9',
    state,
    checks: ['files/waived'],
    ...overrides,
  };
}

const EVERY_OUTCOME: Outcome[] = [
  'passed',
  'failed',
  'error',
  'inconclusive',
  'waived',
  'not-observed',
  'deselected',
];

export function preflight(overrides: Partial<Preflight> = {}): Preflight {
  return {
    facts: [
      { about: 'reachable', ok: true, text: 'all hosts' },
      { about: 'token', ok: false, text: `1 of 2 plain requests passed with it; 401: ${HOSTILE}` },
    ],
    denied: [{ host: 'voice', request: 'record', status: 401, answer: HOSTILE }],
    ...overrides,
  };
}

/** A whole run in which every outcome occurs, and a failed *should* besides. */
export function mixedRun(): RunEvent[] {
  const should = check('failed', {
    id: 'voice/lax',
    title: 'a missing field is refused',
    operation: 'voice',
    level: 'should',
    requirements: ['voice/lax-rule'],
    failure: failure({ message: 'it was accepted', exchanges: [] }),
  });
  const rule = requirement('failed', { id: 'voice/lax-rule', section: '4.3', level: 'should' });
  return [
    runStarted(),
    { type: 'preflight', preflight: preflight() },
    ...EVERY_OUTCOME.flatMap((outcome): RunEvent[] => [
      { type: 'check-started', id: `files/${outcome}`, title: outcome },
      finished(check(outcome), outcome === 'failed' ? [exchange(3)] : []),
    ]),
    finished(should, [exchange(1)]),
    {
      type: 'observed',
      observation: { id: 'files/empty-key', question: 'What is an empty key?', answer: '404' },
    },
    runFinished({
      verdict: 'nonconformant',
      waivers: [waiver('used')],
      summary: {
        requirements: counts({ passed: 1, failed: 2 }),
        checks: counts(Object.fromEntries(EVERY_OUTCOME.map((outcome) => [outcome, 1]))),
        exchanges: 40,
        bytesSent: 96_000_000,
      },
      requirements: [...EVERY_OUTCOME.map((outcome) => requirement(outcome)), rule],
    }),
  ];
}

/**
 * A run that broke off after two of its six checks, an observation among them; a third was under
 * way, and more was left out than it had planned.
 */
export function cutRun(): RunEvent[] {
  const observation = { id: 'files/empty-key', question: 'What is an empty key?', answer: '404' };
  return [
    runStarted(),
    ...Array.from({ length: 8 }, (_, index) =>
      finished(check('deselected', { id: `files/left-out-${index}` })),
    ),
    { type: 'check-started', id: 'files/passed', title: '' },
    { type: 'check-started', id: observation.id, title: '' },
    { type: 'check-started', id: 'files/under-way', title: '' },
    finished(check('passed')),
    { type: 'observed', observation },
  ];
}

/** What a whole stream comes to. */
export function recordOf(events: readonly RunEvent[]): RunRecord {
  let record: RunRecord | undefined;
  for (const event of events) record = recordEvent(record, event);
  if (record === undefined) throw new Error('the stream has no run-started');
  return record;
}
