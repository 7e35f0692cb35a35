import pLimit from 'p-limit';
import type { Target } from '../../../profile/target.js';
import { OPERATIONS, UPLOAD_HOSTS } from '../../../spec/operation.js';
import type { WantedCases } from '../../check/case-count.js';
import type { PropertyRunner, TargetFacts } from '../../check/property-runner.js';
import type { SharedPreparation } from '../../circumstances/shared-preparation.js';
import { underCircumstances } from '../../circumstances/under-circumstances.js';
import type { OpenSession } from '../../client/session/target-session.js';
import type { Baseline } from '../plain/baseline.js';
import type { Framing } from '../plain/plain-uploads.js';
import { runAttempt } from './run-attempt.js';

/** What the properties of one run share. */
export function openPropertyRunner(
  target: Target,
  baseline: Baseline,
  openSession: OpenSession,
  preparation: SharedPreparation,
  run: { seed: number; cases: WantedCases; signal: AbortSignal },
): PropertyRunner {
  let facts: Promise<TargetFacts> | undefined;
  return {
    ...run,
    facts: () => {
      facts ??= factsOf(target, baseline);
      return facts;
    },
    attempt: (label, number, attempt, circumstances = {}) =>
      runAttempt(openSession, label, number, (session) =>
        attempt(underCircumstances(session, circumstances, preparation)),
      ),
    inTurn: pLimit(1),
  };
}

/**
 * What a plain request shows not to work is reported by the check of that request, and left alone
 * here.
 */
async function factsOf(target: Target, baseline: Baseline): Promise<TargetFacts> {
  const named = OPERATIONS.filter((host) => target.hosts[host] !== undefined);
  const offered = UPLOAD_HOSTS.filter((host) => target.hosts[host] !== undefined);
  const uploads = async (framing: Framing) =>
    passing(offered, (host) => baseline.upload(host, framing));
  const { emailFiles } = target;
  const attachments = emailFiles === undefined ? [] : [emailFiles];
  return {
    uploads: await uploads('length'),
    chunked: await uploads('chunked'),
    operations: await passing(named, (operation) => baseline.record(operation)),
    secured: named.filter((host) => target.auth[host] !== undefined),
    limits: target.limits,
    inspector: target.inspectorUrl !== undefined,
    emailFiles: (await passing(attachments, (host) => baseline.upload(host, 'length')))[0],
  };
}

/** Those whose plain request does not fail. */
async function passing<T>(all: T[], failure: (one: T) => Promise<unknown>): Promise<T[]> {
  const failures = await Promise.all(all.map(failure));
  return all.filter((_, index) => failures[index] === undefined);
}
