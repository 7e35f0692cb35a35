import { createHash } from 'node:crypto';
import type { Location, Result } from 'sarif';
import { shownBy } from '../../../conformance/events/exchanges-of.js';
import type { CheckResult } from '../../../conformance/events/run-event.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';
import { failureFacts, reasonOf } from '../check/describe-check.js';
import type { FailedRequirement } from '../failed-requirements.js';
import type { RunRecord } from '../run-record.js';
import { sarifLine, sarifText } from './sarif-text.js';
import { webExchange } from './web-exchange.js';

const LONGEST_FACT = 1000;
const MAX_CHECKS = 100;

/** The one result of a requirement that failed, or that was waived. */
export function sarifResult(
  failed: FailedRequirement,
  record: RunRecord,
  { strict, waived }: { strict: boolean; waived: boolean },
): Result {
  const { id, level, checks } = failed;
  const [first] = checks;
  const exchange = shownBy(first?.failure, record.exchanges);
  return {
    ruleId: visible(id),
    kind: 'fail',
    level: level === 'must' || strict ? 'error' : 'warning',
    message: { text: messageOf(failed, record) },
    locations: [locationOf(first)],
    // The same defect of the same target stays one alert, whatever names and times a run has.
    partialFingerprints: { 'requirementAndTarget/v1': fingerprint(id, record) },
    ...(waived && {
      suppressions: [
        {
          kind: 'external',
          status: 'accepted',
          ...(first !== undefined && { justification: justificationOf(first) }),
        },
      ],
    }),
    ...(exchange !== undefined && webExchange(exchange)),
    properties: {
      level,
      checks: checks.slice(0, MAX_CHECKS).map((check) => visible(check.id)),
      checksInAll: checks.length,
    },
  };
}

function justificationOf({ waiver, reason = 'waived' }: CheckResult): string {
  if (waiver === undefined) return sarifLine(reason, LONGEST_FACT);
  const { owner, expiry, link } = waiver;
  const parts = [waiver.reason, owner, expiry && `until ${expiry}`, link];
  return sarifLine(parts.filter((part) => part !== undefined).join(', '), LONGEST_FACT);
}

function messageOf({ statement, checks }: FailedRequirement, record: RunRecord): string {
  const [first] = checks;
  const lines = [`Violated: ${sarifLine(statement, LONGEST_FACT)}`];
  if (first === undefined) return lines.join('\n');
  lines.push(`Found by ${sarifLine(first.id, 200)}${others(checks.length - 1)}:`);
  const facts =
    first.failure === undefined
      ? [['found', reasonOf(first)] as const]
      : failureFacts(first.failure, record.exchanges);
  lines.push(...facts.map(([label, text]) => `${label}: ${sarifText(text, LONGEST_FACT)}`));
  return lines.join('\n');
}

const others = (count: number): string => (count > 0 ? ` and ${plural(count, 'other check')}` : '');

/** The step that found it: nothing else of what was judged is a file. */
function locationOf(check: CheckResult | undefined): Location {
  const location = check?.failure?.location;
  const scenario = check?.failure?.counterexample?.scenario;
  const file = location?.file ?? scenario ?? check?.id ?? 'scenarios';
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file) },
      region: { startLine: Math.max(1, location?.line ?? 1) },
    },
    ...(check !== undefined && { logicalLocations: [{ fullyQualifiedName: visible(check.id) }] }),
  };
}

/** A relative reference, whatever the name is. */
function uriOf(file: string): string {
  const segments = file.split(/[\\/]+/).filter((segment) => segment !== '');
  return segments.map((segment) => encodeURIComponent(visible(segment))).join('/') || 'scenarios';
}

function fingerprint(id: string, { started: { target } }: RunRecord): string {
  return createHash('sha256').update(`${target.name}\n${id}`).digest('hex').slice(0, 32);
}
