import { parseAttestations } from '../../conformance/attestations/read-attestations.js';
import { parseWaivers, type WrittenWaiver } from '../../conformance/waivers/read-waivers.js';
import { DocumentError } from '../../errors/document-error.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { ENTRY } from '../bundle/entry-names.js';
import type { BundleFinding } from '../bundle-finding.js';
import { parsePolicy } from '../policy/parse-policy.js';
import type { Policy } from '../policy/policy-schema.js';
import { configurationDigest } from '../statement/certificate-of.js';
import type { CertificatePredicate } from '../statement/certificate-predicate.js';
import { compareAttestations } from './compare-attestations.js';

/** The entries that a user gave: with the options they are the configuration of a run. */
const GIVEN = [ENTRY.policy, ENTRY.waivers, ENTRY.attestations] as const;

/**
 * Holds the files that a user gave against the digest of the configuration, and against what the
 * report says of them.
 */
export function compareFiles(
  entries: ReadonlyMap<string, Buffer>,
  { digests, signedAt }: CertificatePredicate,
  report: SavedRunReport,
  findings: BundleFinding[],
): { waivers: WrittenWaiver[]; policy: Policy | undefined } {
  const files = new Map(
    GIVEN.flatMap((name) => {
      const content = entries.get(name);
      return content === undefined ? [] : [[name, content] as const];
    }),
  );
  if (configurationDigest(report, files) !== digests.configuration) {
    const message = 'options, policy, waivers and attestations are not those that were signed';
    findings.push({ code: 'other-run', message });
  }
  const read = (text: string) => parseWaivers(ENTRY.waivers, text);
  const waivers = readFrom(files.get(ENTRY.waivers), findings, read) ?? [];
  const named = new Set(waivers.map(({ id }) => id));
  const told = new Set((report.waivers ?? []).map(({ id }) => id));
  const strange = [...told].find((id) => !named.has(id)) ?? [...named].find((id) => !told.has(id));
  if (strange !== undefined) {
    const message = `${strange} is waived in one of the file of waivers and the report, and not in the other`;
    findings.push({ code: 'waivers', message });
  }
  const ids = report.requirements.map(({ id }) => id);
  const attestations =
    readFrom(files.get(ENTRY.attestations), findings, (text) =>
      parseAttestations(ENTRY.attestations, text, ids, Number.POSITIVE_INFINITY),
    ) ?? [];
  findings.push(...compareAttestations(attestations, report, Date.parse(signedAt)));
  const policy = readFrom(files.get(ENTRY.policy), findings, (text) =>
    parsePolicy(ENTRY.policy, text),
  );
  return { waivers, policy };
}

/** What a file of the user says; a mistake in it is a finding. */
function readFrom<T>(
  content: Buffer | undefined,
  findings: BundleFinding[],
  parse: (text: string) => T,
): T | undefined {
  if (content === undefined) return undefined;
  try {
    return parse(content.toString('utf8'));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    findings.push({ code: 'malformed', message: error.message.split('\n', 1)[0] ?? '' });
    return undefined;
  }
}
