import { isDeepStrictEqual } from 'node:util';
import type { EvidenceLine } from '../../conformance/client/evidence/evidence.js';
import type { Exchange } from '../../http/exchange/exchange.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import type { BundleFinding } from '../bundle-finding.js';
import type { CertificatePredicate } from '../statement/certificate-predicate.js';

/** How the recorded exchanges differ from what the certificate and the report say of them. */
export function compareEvidence(
  evidence: readonly EvidenceLine[],
  predicate: CertificatePredicate,
  report: SavedRunReport,
): BundleFinding[] {
  const findings: BundleFinding[] = [];
  const kept = new Map<number, Exchange>();
  let count = 0;
  for (const line of evidence) {
    if (line.type !== 'exchange') continue;
    for (const exchange of [...(line.before ?? []), line.exchange]) {
      count += 1;
      if (kept.has(exchange.id)) {
        findings.push({ code: 'unfounded', message: `exchange ${exchange.id} is kept twice` });
      }
      kept.set(exchange.id, exchange);
    }
  }
  const { exchanges, sessions, inspections } = predicate.evidence;
  const counted = {
    exchanges: count,
    sessions: new Set(evidence.map(({ session }) => session)).size,
    inspections: evidence.filter(({ type }) => type === 'inspection').length,
  };
  if (!isDeepStrictEqual(counted, { exchanges, sessions, inspections })) {
    const message = `${counted.exchanges} exchanges are kept, and the certificate says ${exchanges}`;
    findings.push({ code: 'incomplete', message });
  }
  for (const shown of report.exchanges) {
    const own = kept.get(shown.id);
    if (own === undefined || isDeepStrictEqual(own, shown)) continue;
    const message = `exchange ${shown.id} is another one in the report than in the evidence`;
    findings.push({ code: 'other-run', message });
    break;
  }
  return findings;
}
