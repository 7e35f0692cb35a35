import type { KnownFault } from '../../src/package/known-faults.js';
import type {
  ShownCheck,
  ShownExchange,
  ShownReport,
  ShownRequirement,
} from '../../src/report/html/conformance/shown-report.js';

/** A conformance report in which everything occurs that a page can show. */
export function shownReport(overrides: Partial<ShownReport> = {}): ShownReport {
  const waiver = {
    id: 'email/**',
    reason: 'a fix is on its way',
    owner: 'the mail team',
    expiry: '2031-01-31',
    link: 'https://issues.acme.test/7',
  };
  return {
    tool: { name: 'archive-assay', version: '0.1.0', suite: 'sha256:5017e' },
    target: {
      name: 'Acme Archive 3.1',
      hosts: { conversations: 'https://archive.acme.test' },
      profile: 'sha256:9f01e',
    },
    run: {
      id: 'r-7f3a',
      startedAt: '2025-03-04T05:06:07.890Z',
      durationMs: 12_345,
      seed: 42,
      options: { only: ['files/**'], skip: [], full: false, concurrency: 4 },
    },
    preflight: { facts: [{ about: 'token', ok: false, text: 'one request was refused' }] },
    verdict: 'nonconformant',
    reason: 'a waiver expired',
    tier: {
      name: 'gate',
      checks: 299,
      of: 1745,
      requests: 904,
      bytes: 44e6,
      objects: 512,
      faults: 499,
      faultsOf: 499,
      crossValidated: 0.523,
    },
    summary: { checks: { failed: 1 }, exchanges: 40, bytesSent: 96e6 },
    requirements: [
      requirement('files/oversize-is-400', 'failed', [
        'files/oversize/voice',
        'files/oversize/feed',
      ]),
      requirement('email/duplicate-is-202', 'waived', ['email/duplicates'], {
        section: '7',
        waiver,
      }),
      requirement('voice/plain-record-passes', 'passed', ['voice/plain'], { section: '4.3' }),
      requirement('voice/any-text-passes', 'inconclusive', ['voice/text'], {
        section: '4.3',
        reason: 'the answers were lost',
      }),
      requirement('archive/records-are-kept', 'not-observed', [], {
        section: '1',
        seen: 'none',
        reason: 'It shows only after years.',
      }),
      requirement('files/from-the-future', 'half-passed', [], { level: 'may' }),
    ],
    checks: [
      failedCheck('files/oversize/voice', 'files/oversize-is-400'),
      {
        ...failedCheck('files/oversize/feed', 'files/oversize-is-400'),
        failure: failure({
          circumstances: ['it is sent in chunks', 'its last byte comes late'],
          counterexample: { scenario: 'reports/counterexamples/one.yaml', seed: 5, shrinks: 3 },
        }),
      },
      { ...failedCheck('email/duplicates', 'email/duplicate-is-202'), outcome: 'waived', waiver },
      check('voice/plain', 'passed'),
      check('voice/text', 'inconclusive', { reason: 'the answers were lost' }),
    ],
    observations: [
      { id: 'observe/empty-key', question: 'What does an empty key get?', answer: 'voice: 404' },
    ],
    exchanges: [exchange(2), exchange(3)],
    serverOutput: ['listening', 'out of memory'],
    waivers: [{ ...waiver, at: 'waivers.yaml:2:5', state: 'used' }],
    attestations: [
      { ...ATTESTED, requirement: 'archive/records-are-kept', answer: 'yes', state: 'attested' },
      { ...ATTESTED, requirement: 'email/request-id-is-logged', answer: 'no', state: 'attested' },
      {
        ...ATTESTED,
        requirement: 'files/oversize-is-400',
        answer: 'yes',
        state: 'beside-the-point',
        reason: 'the run observed it, and it failed',
      },
    ],
    ...overrides,
  };
}

const ATTESTED = {
  by: 'Ann Archer, head of operations, Acme',
  evidence: 'retention policy of 2026, page 3; restore test of 14 January',
  date: '2026-01-31',
  at: 'people.yaml:2:18',
};

function requirement(
  id: string,
  outcome: string,
  checks: string[],
  overrides: Partial<ShownRequirement> = {},
): ShownRequirement {
  const statement = `The statement of ${id}.`;
  return {
    id,
    section: '4.1',
    level: 'must',
    statement,
    seen: 'wire',
    outcome,
    checks,
    ...overrides,
  };
}

export function check(
  id: string,
  outcome: string,
  overrides: Partial<ShownCheck> = {},
): ShownCheck {
  return {
    id,
    title: `The title of ${id}`,
    requirements: [],
    level: 'must',
    outcome,
    durationMs: 3,
    ...overrides,
  };
}

export function failedCheck(id: string, requirementId: string): ShownCheck {
  return check(id, 'failed', { requirements: [requirementId], failure: failure() });
}

export function failure(
  overrides: Partial<NonNullable<ShownCheck['failure']>> = {},
): NonNullable<ShownCheck['failure']> {
  return {
    message: 'upload of file: expected 400, came 200',
    expected: '400',
    actual: '200',
    exchanges: [2, 3],
    curl: 'curl -X PUT \'https://archive.acme.test/v2/files/default/big\' -H "Authorization: Bearer $ACME_TOKEN"',
    reproduced: '3 of 3',
    location: { file: 'scenarios/files/oversize.yaml', line: 12, step: '2' },
    ...overrides,
  };
}

function exchange(id: number, overrides: Partial<ShownExchange> = {}): ShownExchange {
  return {
    id,
    method: 'PUT',
    url: `https://archive.acme.test/v2/files/default/${id}`,
    requestHeaders: { authorization: 'Bearer ‹token›' },
    requestBody: { size: 9, text: 'some text', cut: false },
    status: 200,
    responseHeaders: { 'content-type': 'text/plain' },
    responseBody: { size: 5000, text: `an answer to ${id}`, cut: true },
    timing: { totalMs: 3.4 },
    outcome: 'answered',
    ...overrides,
  };
}

/**
 * A report of many checks, spread evenly over requirements and those over sections; the first ones
 * failed.
 */
export function largeReport(sizes: {
  requirements: number;
  checks: number;
  failures: number;
  /** Of each failure. */
  exchanges: number;
  bodyBytes: number;
}): ShownReport {
  const ids = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}/number-${index}`);
  const text = 'x'.repeat(sizes.bodyBytes);
  const body = { size: sizes.bodyBytes, text, cut: false };
  const requirementIds = ids('files', sizes.requirements);
  const checks = ids('check', sizes.checks).map((id, index) => {
    const requirements = [requirementIds[index % sizes.requirements] ?? ''];
    if (index >= sizes.failures) return check(id, 'passed', { requirements });
    const from = index * sizes.exchanges;
    const exchanges = Array.from({ length: sizes.exchanges }, (_, at) => from + at);
    return check(id, 'failed', { requirements, failure: failure({ exchanges }) });
  });
  return shownReport({
    requirements: requirementIds.map((id, index) => {
      const own = checks.filter((_, at) => at % sizes.requirements === index);
      const failed = own.some(({ outcome }) => outcome === 'failed');
      const section = `4.${1 + (index % 6)}`;
      return requirement(
        id,
        failed ? 'failed' : 'passed',
        own.map((one) => one.id),
        { section },
      );
    }),
    checks,
    exchanges: Array.from({ length: sizes.failures * sizes.exchanges }, (_, id) =>
      exchange(id, { requestBody: body, responseBody: body }),
    ),
  });
}

export const KNOWN_FAULTS: KnownFault[] = [
  {
    fault: 'files/oversize-is-400/off-by-one',
    requirement: 'files/oversize-is-400',
    title: 'The limit of a file is one byte too high.',
    foundBy: ['files/oversize/voice', 'files/oversize/feed'],
  },
];
