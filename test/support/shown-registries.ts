import type {
  ShownCertificate,
  ShownEntry,
  ShownRegistry,
} from '../../src/report/html/registry/shown-registry.js';

const digest = (at: number): string => `sha256:${String(at).padStart(64, '0')}`;

const LOAD = { name: 'records', scenario: 'load/records', digest: digest(74), verdict: 'met' };

export function shownCertificate(overrides: Partial<ShownCertificate> = {}): ShownCertificate {
  return {
    target: 'Acme Archive 3.1',
    signer: { of: 'Acme GmbH', key: digest(71) },
    verdict: 'conformant',
    suite: { version: '0.1.0', digest: digest(72) },
    scope: { tier: 'full', checks: 2299, of: 2299, whole: true },
    seen: { from: '2026-11-01T10:00:00.000Z', to: '2026-11-01T10:20:00.000Z' },
    signedAt: '2026-11-01T10:21:00.000Z',
    validUntil: '2027-05-01T10:20:00.000Z',
    requirements: {
      must: { passed: 123, failed: 0, 'not-observed': 8 },
      should: { passed: 35, failed: 0 },
    },
    failed: [],
    waived: [],
    attested: [
      {
        requirement: 'archive/records-are-kept',
        answer: 'yes',
        by: 'Ann Archer, Acme',
        evidence: 'retention policy of 2026, page 3',
        date: '2026-10-31',
      },
      {
        requirement: 'email/request-id-is-logged',
        answer: 'no',
        by: 'Ann Archer, Acme',
        evidence: 'from release 3.2 on',
        date: '2026-10-31',
      },
    ],
    loads: [LOAD],
    observations: [
      {
        id: 'files/empty',
        question: 'What is answered to a file of no bytes?',
        answer: '200, and it can be referred to',
      },
    ],
    rejudged: { same: 2271, of: 2299, sameSuite: true },
    witnesses: [
      {
        of: 'Test Lab AG',
        key: digest(73),
        seen: '2026-11-02T09:00:00.000Z',
        file: 'bundles/0000000000000075.zip',
        digest: digest(75),
      },
    ],
    ...overrides,
  };
}

export function shownEntry(at: number, overrides: Partial<ShownEntry> = {}): ShownEntry {
  return {
    file: `bundles/${digest(at).slice(7, 23)}.zip`,
    digest: digest(at),
    standing: 'valid',
    certificate: shownCertificate(),
    findings: [],
    ...overrides,
  };
}

/** A list in which every standing occurs. */
export function shownRegistry(overrides: Partial<ShownRegistry> = {}): ShownRegistry {
  const nonconformant = { verdict: 'nonconformant', failed: ['files/oversize-is-400'] };
  const long = `Archive of the ${'very '.repeat(12)}long name 12.0`;
  return {
    programme: 'Programme for archives, 2026',
    builtAt: '2026-11-22T23:00:00.000Z',
    tool: { name: 'archive-assay', version: '0.1.0' },
    entries: [
      shownEntry(1),
      shownEntry(2, { certificate: shownCertificate({ target: long, ...nonconformant }) }),
      shownEntry(3, { standing: 'expired' }),
      shownEntry(4, { standing: 'superseded', supersededBy: digest(1) }),
      shownEntry(5, {
        standing: 'revoked',
        certificate: shownCertificate({
          verdict: 'incomplete',
          reason: 'no verdict on voice/plain-record-passes: the target is silent',
          scope: { tier: 'all', checks: 12, of: 2299, whole: false },
        }),
      }),
      shownEntry(6, {
        standing: 'refused',
        certificate: undefined,
        findings: [{ code: 'signature', message: 'the signature is not that of the given key' }],
      }),
    ],
    ...overrides,
  };
}
