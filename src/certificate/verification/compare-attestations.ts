import { isDeepStrictEqual } from 'node:util';
import { attestationResults } from '../../conformance/attestations/attestation-results.js';
import type { WrittenAttestation } from '../../conformance/attestations/read-attestations.js';
import type { AttestationResult } from '../../conformance/events/attestation.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import { DAY_MS } from '../../values/duration.js';
import type { BundleFinding } from '../bundle-finding.js';

/** How what people vouch for in the file of a bundle differs from what its report makes of it. */
export function compareAttestations(
  written: readonly WrittenAttestation[],
  report: SavedRunReport,
  signedAtMs: number,
): BundleFinding[] {
  const findings: BundleFinding[] = [];
  const add = (message: string) => void findings.push({ code: 'attestations', message });
  const bare = report.requirements.map(({ attested: _, ...one }) => one);
  const derived = attestationResults(bare, written);
  const told = new Map((report.attestations ?? []).map((one) => [one.requirement, placed(one)]));
  for (const one of derived.attestations) {
    const own = told.get(one.requirement);
    told.delete(one.requirement);
    if (isDeepStrictEqual(own, placed(one))) continue;
    add(
      `${one.requirement} is attested in the file of attestations in other words than in the report`,
    );
  }
  for (const id of told.keys())
    add(`${id} is attested in the report, and in no file of the bundle`);
  for (const [index, { id, attested }] of derived.requirements.entries()) {
    if (isDeepStrictEqual(report.requirements[index]?.attested, attested)) continue;
    add(`what the report has people say of ${id} is not what they say`);
  }
  const late = written.find(({ date }) => Date.parse(date) > signedAtMs + DAY_MS);
  if (late !== undefined) {
    const message = `${late.requirement} is attested on ${late.date}, after the bundle was signed`;
    findings.push({ code: 'time', message });
  }
  return findings;
}

/** Somewhere it is tomorrow already. */

/** The file has another name in a bundle; where in it something stands is the same. */
const placed = (one: AttestationResult): AttestationResult => ({
  ...one,
  at: /:\d+:\d+$/.exec(one.at)?.[0] ?? '',
});
