/** The entries that every bundle has, and what they are read as. */
export const ENTRY = {
  manifest: 'manifest.json',
  certificate: 'statements/certificate.dsse.json',
  testResult: 'statements/test-result.dsse.json',
  report: 'reports/report.json',
  profile: 'profile.yaml',
  exchanges: 'exchanges.ndjson',
  readme: 'README.txt',
  policy: 'policy.yaml',
  waivers: 'waivers.yaml',
  attestations: 'attestations.yaml',
} as const;

/** Entries that are signed separately and are not listed in the manifest. */
export const SIGNED_APART: readonly string[] = [
  ENTRY.manifest,
  ENTRY.certificate,
  ENTRY.testResult,
];

/** Without these nothing can be verified. */
export const REQUIRED: readonly string[] = [
  ...SIGNED_APART,
  ENTRY.report,
  ENTRY.profile,
  ENTRY.exchanges,
];

const REPORT = /^(?:reports|load)\/[a-z][a-z0-9.-]{0,60}$/;
const FIXED: ReadonlySet<string> = new Set(Object.values(ENTRY));

/** Whether a bundle may have an entry of that name. */
export const isKnownEntry = (name: string): boolean => FIXED.has(name) || REPORT.test(name);
