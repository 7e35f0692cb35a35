import { parsePlace } from '../../../errors/place.js';
import { REQUIREMENTS } from '../../../spec/requirements.js';
import { attestationResults } from '../../attestations/attestation-results.js';
import type { WrittenAttestation } from '../../attestations/read-attestations.js';
import { exchangesOf } from '../../events/exchanges-of.js';
import { countOutcomes, OUTCOMES_WORST_FIRST } from '../../events/outcome.js';
import type {
  CheckFinished,
  CheckResult,
  RunEvent,
  RunFinished,
  RunStarted,
} from '../../events/run-event.js';
import type { RunFindings } from '../../events/run-findings.js';
import type { UnansweredRequest } from '../../events/unanswered/unanswered-request.js';
import type { WaiverResult } from '../../events/waiver.js';
import { judgeOwn } from '../../verdict/own-verdict.js';
import { judgeRequirements, judgeRun } from '../../verdict/requirement-verdicts.js';
import { AppliedWaivers } from '../../waivers/applied-waivers.js';
import type { WrittenWaiver } from '../../waivers/read-waivers.js';
import { withoutWaiver } from '../../waivers/without-waiver.js';
import { withFindings } from '../describe-findings.js';
import type { RecordedRun } from './recorded-run.js';

/** The report of one shard. */
export type ShardRun = Omit<RecordedRun, 'soFar'>;

/**
 * The events of one run, from the reports of its shards. A check that several have run, such as one
 * that looks at a whole run, takes the worst of its ends; the verdict is found anew.
 *
 * @param missing the shards of which there is no report, such as `2/3`: without them the run is
 *   incomplete
 */
export function mergeShards(
  shards: readonly [ShardRun, ...ShardRun[]],
  missing: readonly string[],
): RunEvent[] {
  const [first] = shards;
  const parts = renumbered(shards);
  const ends = parts.flatMap((part) => part.ends);
  const waivers = shards.flatMap(({ finished }) => finished?.waivers ?? []);
  const waiving = new AppliedWaivers(written(waivers), Date.parse(first.started.run.startedAt));
  const worst = worstOfEach(ends);
  const checks = waiving.appliedToAll(worst.map(({ check }) => check));
  const merged = worst.map((end, index) => ({ ...end, check: checks[index] ?? end.check }));
  const observations = new Map(shards.flatMap((one) => one.observations.map((o) => [o.id, o])));
  return [
    startedOf(shards),
    ...merged.flatMap((end): RunEvent[] => [...startOf(end), end]),
    ...[...observations.values()].flatMap((observation): RunEvent[] => [
      { type: 'check-started', id: observation.id, title: observation.question },
      { type: 'observed', observation },
    ]),
    finishedOf(shards, checks, { waiving, missing, findings: findingsOf(shards, parts) }),
  ];
}

/** What was left out never started. */
function startOf({ check: { id, title, outcome } }: CheckFinished): RunEvent[] {
  return outcome === 'deselected' ? [] : [{ type: 'check-started', id, title }];
}

/** Each shard counts its exchanges from the beginning. */
function renumbered(shards: readonly ShardRun[]): { base: number; ends: CheckFinished[] }[] {
  let offset = 0;
  return shards.map(({ checks, exchanges }) => {
    const base = offset;
    const own = exchanges.map((one) => ({ ...one, id: one.id + base }));
    offset = own.reduce((highest, { id }) => Math.max(highest, id + 1), base);
    const ends = checks.map((check): CheckFinished => {
      const { failure, evidence, ...rest } = withoutWaiver(check);
      const ids = exchangesOf(check).map((id) => id + base);
      return {
        type: 'check-finished',
        check: {
          ...rest,
          ...(failure && { failure: { ...failure, exchanges: ids } }),
          ...(evidence && { evidence: { ...evidence, exchanges: ids } }),
        },
        exchanges: own.filter(({ id }) => ids.includes(id)),
      };
    });
    return { base, ends };
  });
}

function worstOfEach(ends: readonly CheckFinished[]): CheckFinished[] {
  const worst = new Map<string, CheckFinished>();
  for (const end of ends) {
    const known = worst.get(end.check.id);
    if (known === undefined || rank(end.check) < rank(known.check)) worst.set(end.check.id, end);
  }
  return [...worst.values()];
}

/** That another shard runs a check says nothing about it. */
function rank({ outcome, because }: CheckResult): number {
  return because?.kind === 'other-shard'
    ? OUTCOMES_WORST_FIRST.length
    : OUTCOMES_WORST_FIRST.indexOf(outcome);
}

/** The waivers of all shards, each once. */
function written(results: readonly WaiverResult[]): WrittenWaiver[] {
  const byId = new Map(results.map((one) => [one.id, one]));
  return [...byId.values()].map(({ at, state: _state, checks: _checks, ...waiver }) => ({
    ...waiver,
    place: parsePlace(at),
  }));
}

function startedOf(shards: readonly [ShardRun, ...ShardRun[]]): RunStarted {
  const [{ started }] = shards;
  const { shard: _shard, ...options } = started.run.options;
  const starts = shards.map((one) => one.started);
  const total = (name: keyof RunStarted['plan']) =>
    starts.reduce((sum, { plan }) => sum + (plan[name] ?? 0), 0);
  return {
    ...started,
    run: {
      id: starts.map(({ run }) => run.id).join('+'),
      startedAt: starts.map(({ run }) => run.startedAt).sort()[0] ?? started.run.startedAt,
      seed: started.run.seed,
      options: {
        ...options,
        shards: starts.map(({ run }) => ({ shard: run.options.shard, id: run.id, seed: run.seed })),
      },
    },
    plan: {
      checks: total('checks'),
      ...(starts.some(({ plan }) => plan.questions) && { questions: total('questions') }),
      exchanges: total('exchanges'),
      bytes: total('bytes'),
      files: total('files'),
      records: total('records'),
    },
  };
}

function finishedOf(
  shards: readonly ShardRun[],
  checks: CheckResult[],
  {
    waiving,
    missing,
    findings,
  }: { waiving: AppliedWaivers; missing: readonly string[]; findings: RunFindings },
): RunFinished {
  const ends = shards.map(({ finished }) => finished);
  const requirements = judgeRequirements(REQUIREMENTS, checks, (check, id, all) =>
    waiving.appliedFor(check, id, all),
  );
  const waivers = waiving.results(checks, []);
  const attested = attestationResults(requirements, vouchedFor(ends));
  const strict = shards.some(({ started }) => started.run.options.strict === true);
  const cut = shards.find(({ finished }) => finished === undefined || finished.interrupted);
  const cutShort =
    missing.length > 0
      ? `there is no report of shard ${missing.join(' and ')}`
      : cut && `shard ${String(cut.started.run.options.shard)} did not come to its end`;
  const total = (name: 'exchanges' | 'bytesSent') =>
    ends.reduce((sum, end) => sum + (end?.summary[name] ?? 0), 0);
  const stated = ends.flatMap((end) => end?.own?.requirements ?? []);
  const own = judgeOwn([...new Map(stated.map((one) => [one.id, one])).values()], checks, {
    strict,
    cutShort,
    asCounted: (check, id, all) => waiving.appliedFor(check, id, all),
  });
  const { verdict, reason = cutShort } = judgeRun(requirements, { strict, cutShort, waivers, own });
  // Who sees a failure must not take it for all that there is to see.
  const judged = { verdict, ...(reason !== undefined && { reason }) };
  return {
    type: 'run-finished',
    ...withFindings(judged, findings, cutShort),
    interrupted: false,
    durationMs: Math.max(...ends.map((end) => end?.durationMs ?? 0)),
    summary: {
      requirements: countOutcomes(requirements),
      checks: countOutcomes(checks),
      exchanges: total('exchanges'),
      bytesSent: total('bytesSent'),
    },
    requirements: attested.requirements,
    ...(own && { own }),
    ...(waivers.length > 0 && { waivers }),
    ...(attested.attestations.length > 0 && { attestations: attested.attestations }),
  };
}

/**
 * What shards noticed of the target: of several, the first moment from which it did not answer, and
 * the kind of which most requests got no answer.
 */
function findingsOf(shards: readonly ShardRun[], parts: readonly { base: number }[]): RunFindings {
  const all = shards.map(({ finished }, at) => {
    const moved = (one: UnansweredRequest): UnansweredRequest => ({
      ...one,
      exchange: one.exchange + (parts[at]?.base ?? 0),
    });
    const { stopped, unanswered } = finished ?? {};
    return {
      stopped: stopped && { ...stopped, unanswered: stopped.unanswered.map(moved) },
      unanswered: unanswered && { ...unanswered, example: moved(unanswered.example) },
    };
  });
  const [stopped] = all
    .flatMap((one) => one.stopped ?? [])
    .sort((a, b) => a.at.localeCompare(b.at));
  const [unanswered] = all
    .flatMap((one) => one.unanswered ?? [])
    .sort((a, b) => b.unanswered - a.unanswered);
  const [elsewhere] = shards.flatMap(({ finished }) => finished?.elsewhere ?? []);
  return {
    ...(elsewhere !== undefined && { elsewhere }),
    ...(stopped && { stopped }),
    ...(unanswered && { unanswered }),
  };
}

/** What people vouch for in any shard, each requirement once. */
function vouchedFor(ends: readonly (RunFinished | undefined)[]): WrittenAttestation[] {
  const all = ends.flatMap((end) => end?.attestations ?? []);
  return [...new Map(all.map((one) => [one.requirement, one])).values()].map(
    ({ at, state: _state, reason: _reason, ...attestation }) => ({
      ...attestation,
      place: parsePlace(at),
    }),
  );
}
