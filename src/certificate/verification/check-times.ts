import type { SentExchange } from '../../conformance/client/evidence/evidence.js';
import type { SavedRunReport } from '../../report/schema/run-report-schema.js';
import type { BundleFinding } from '../bundle-finding.js';
import type { CertificatePredicate } from '../statement/certificate-predicate.js';

/** Clocks are set while a run goes on, and differ between machines. */
const TOLERANCE_MS = 60_000;

/** Whether the times of a bundle can be true together, and lie in the past. */
export function checkTimes(
  predicate: CertificatePredicate,
  report: SavedRunReport,
  exchanges: readonly SentExchange[],
  nowMs: number,
): BundleFinding[] {
  const findings: BundleFinding[] = [];
  const add = (message: string) => void findings.push({ code: 'time', message });
  const start = Date.parse(report.run.startedAt) - TOLERANCE_MS;
  const end = start + report.run.durationMs + 2 * TOLERANCE_MS;
  const signed = Date.parse(predicate.signedAt);
  const early = exchanges.find(({ exchange }) => Date.parse(exchange.at) < start);
  const late = exchanges.find(({ exchange }) => Date.parse(exchange.at) > end);
  if (early) add(`exchange ${early.exchange.id} was sent before the run began`);
  if (late) add(`exchange ${late.exchange.id} was sent after the run had ended`);
  if (signed + TOLERANCE_MS < Date.parse(predicate.run.finishedAt)) {
    add('it was signed before the run had ended');
  }
  if (signed > nowMs + TOLERANCE_MS) add(`it was signed in the future, at ${predicate.signedAt}`);
  return findings;
}
