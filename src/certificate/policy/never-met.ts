import { attestationResults } from '../../conformance/attestations/attestation-results.js';
import type { WrittenAttestation } from '../../conformance/attestations/read-attestations.js';
import type { CheckResult } from '../../conformance/events/run-event.js';
import { NOT_SELECTED } from '../../conformance/run/planning/plan.js';
import { judgeRequirements } from '../../conformance/verdict/requirement-verdicts.js';
import { otherLimits } from '../../profile/default-limits.js';
import type { Limits } from '../../spec/limits.js';
import { REQUIREMENTS } from '../../spec/requirements.js';
import type { PreparedRun } from '../../suite/prepare-run.js';
import { checkPolicy } from './check-policy.js';
import type { Policy } from './policy-schema.js';

/** A run that has sent nothing yet, and the certificate's other parts. */
export interface IntendedRun {
  prepared: Pick<PreparedRun, 'plan' | 'suite'>;
  limits: Limits;
  tier: string;
  options: { only: readonly string[]; skip: readonly string[]; strict: boolean };
  attestations: readonly WrittenAttestation[];
}

/**
 * What of a policy a run cannot meet, whatever the target does: what the policy says of that run if
 * every one of its checks passes.
 */
export function neverMet(
  policy: Policy,
  { prepared: { plan, suite }, limits, tier, options, attestations }: IntendedRun,
): string[] {
  const planned = new Map(plan.map((one) => [one.check.id, one]));
  const checks = suite.checks
    .filter(({ question }) => question === undefined)
    .map(({ id, title, operation, requirements, level }): CheckResult => {
      const known = { id, title, operation, requirements, level, durationMs: 0 };
      const one = planned.get(id);
      if (one === undefined) return { ...known, outcome: 'deselected', ...NOT_SELECTED };
      return one.action === 'run'
        ? { ...known, outcome: 'passed' }
        : { ...known, outcome: one.action, reason: one.reason };
    });
  const { requirements } = attestationResults(
    judgeRequirements(REQUIREMENTS, checks),
    attestations,
  );
  const own = otherLimits(limits);
  const run = {
    tool: { suite: suite.digest },
    target: own === undefined ? {} : { limits: own },
    tier: { name: tier },
    run: { options },
    requirements,
  };
  return checkPolicy(policy, run).map(({ message }) => message);
}
