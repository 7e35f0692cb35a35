import prettyBytes from 'pretty-bytes';
import type { Target } from '../../profile/target.js';
import { uploadSizes } from '../request/upload-size.js';
import type { LoadScenario } from '../scenario/load-scenario-schema.js';
import { maxConnections, maxRate, scenarioHosts } from '../scenario/workload-limits.js';
import { LoadError } from './load-error.js';

/**
 * Checks, before anything is sent, that the target can take the load at all.
 *
 * @throws LoadError
 */
export function checkTarget(scenario: LoadScenario, target: Target): void {
  for (const host of scenarioHosts(scenario)) {
    if (target.hosts[host] === undefined) {
      throw new LoadError('missing-host', `the profile has no ${host} host, which this load needs`);
    }
  }
  for (const [name, { upload }] of Object.entries(scenario.workloads)) {
    if (upload === undefined) continue;
    const { largest } = uploadSizes(upload);
    const { accept } = target.limits.file;
    if (largest > accept) {
      throw new LoadError(
        'file-limit',
        `the workload '${name}' uploads files of ${prettyBytes(largest)}, but the target takes at most ${prettyBytes(accept)}`,
      );
    }
  }
  checkPace(scenario, target);
}

/** A target that asks to be treated gently is never loaded beyond that. */
function checkPace(scenario: LoadScenario, { pace }: Target): void {
  if (pace === undefined) return;
  const workloads = Object.values(scenario.workloads);
  const connections = workloads.reduce((sum, workload) => sum + maxConnections(workload), 0);
  if (pace.concurrency !== undefined && connections > pace.concurrency) {
    throw new LoadError(
      'pace',
      `the profile asks for at most ${pace.concurrency} concurrent requests, but this load opens ${connections} connections`,
    );
  }
  if (pace.requestsPerSecond === undefined) return;
  const rates = workloads.map(maxRate);
  if (rates.includes(undefined)) {
    throw new LoadError(
      'pace',
      `the profile asks for at most ${pace.requestsPerSecond} requests a second, and the closed model has no such limit: give the workloads a rate`,
    );
  }
  const highest = rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0);
  if (highest > pace.requestsPerSecond) {
    throw new LoadError(
      'pace',
      `the profile asks for at most ${pace.requestsPerSecond} requests a second, but this load sends up to ${highest}`,
    );
  }
}
