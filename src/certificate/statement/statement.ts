import { z } from 'zod';
import { certificatePredicate } from './certificate-predicate.js';
import { testResultPredicate } from './test-result-predicate.js';

const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
/** Vetted by the in-toto attestation framework; every policy engine for attestations knows it. */
const TEST_RESULT = 'https://in-toto.io/attestation/test-result/v0.1';
const CERTIFICATE = 'https://archive-assay.example/attestation/certificate/v1';

const sha256 = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const head = {
  _type: z.literal(STATEMENT_TYPE),
  subject: z
    .array(z.strictObject({ name: z.string(), digest: sha256 }))
    .min(1)
    .describe('The manifest of the bundle, and the profile of the target'),
};

/** What any verifier of attestations understands: passed or not, and which tests. */
export const testResultStatement = z.strictObject({
  ...head,
  predicateType: z.literal(TEST_RESULT),
  predicate: testResultPredicate,
});

/** What a certificate says, `assay-certificate/1`. */
export const certificateStatement = z.strictObject({
  ...head,
  predicateType: z.literal(CERTIFICATE),
  predicate: certificatePredicate,
});

export type CertificateStatement = z.infer<typeof certificateStatement>;
export type TestResultStatement = z.infer<typeof testResultStatement>;

/** What both statements are about. */
export function subjectOf(manifestDigest: string, profileDigest: string) {
  return [
    { name: 'manifest.json', digest: { sha256: manifestDigest } },
    { name: 'profile', digest: { sha256: profileDigest.replace(/^sha256:/, '') } },
  ];
}

export const statementOf = {
  certificate: (
    subject: CertificateStatement['subject'],
    predicate: CertificateStatement['predicate'],
  ): CertificateStatement => ({
    _type: STATEMENT_TYPE,
    subject,
    predicateType: CERTIFICATE,
    predicate,
  }),
  testResult: (
    subject: TestResultStatement['subject'],
    predicate: TestResultStatement['predicate'],
  ): TestResultStatement => ({
    _type: STATEMENT_TYPE,
    subject,
    predicateType: TEST_RESULT,
    predicate,
  }),
};
