import { OPERATIONS, UPLOAD_HOSTS } from '../../spec/operation.js';
import type { PropertyRunner, TargetFacts } from '../check/property-runner.js';
import type { RunContext } from '../client/run-context.js';
import { attemptOnce } from './attempt.js';
import type { Baseline } from './baseline.js';

/** What the properties of one run work on. */
export function openPropertyRunner(context: RunContext, plain: Baseline): PropertyRunner {
  const once: PropertyRunner['once'] = <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const known = context.once.get(key) as Promise<T> | undefined;
    const made = known ?? make();
    context.once.set(key, made);
    return made;
  };
  return {
    seed: context.seed,
    cases: context.cases,
    signal: context.signal,
    facts: () => once('facts', () => factsOf(context, plain)),
    attempt: (label, number, run) => attemptOnce({ id: label, run }, context, number),
    once,
  };
}

/** What a plain request shows not to work is reported by the check of that request, and left alone here. */
async function factsOf({ target }: RunContext, plain: Baseline): Promise<TargetFacts> {
  const named = OPERATIONS.filter((host) => target.hosts[host] !== undefined);
  const offered = UPLOAD_HOSTS.filter((host) => target.hosts[host] !== undefined);
  const takes = (framing: 'length' | 'chunked') =>
    Promise.all(
      offered.map(async (host) => (await plain.upload(host, framing)).state === 'accepted'),
    );
  const uploads = await takes('length');
  const chunked = await takes('chunked');
  const operations = await Promise.all(
    named.map(async (operation) => (await plain.record(operation)).state === 'accepted'),
  );
  return {
    uploads: offered.filter((_, index) => uploads[index]),
    chunked: offered.filter((_, index) => chunked[index]),
    operations: named.filter((_, index) => operations[index]),
    secured: named.filter((host) => target.auth[host] !== undefined),
    limits: target.limits,
    inspector: target.inspectorUrl !== undefined,
    emailFiles: offered.find((host, index) => host === target.emailFiles && uploads[index]),
  };
}
