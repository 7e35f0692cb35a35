import { parentPort, workerData } from 'node:worker_threads';
import { planTiers } from '../suite/plan/plan-tiers.js';
import type { TierQuestion } from './plan-tiers-beside.js';

// A thread of the build, which `planTiersBeside` starts.
const { checks, faults }: TierQuestion = workerData;
parentPort?.postMessage({
  interface: planTiers(checks.interface, faults),
  embedded: planTiers(checks.embedded, faults),
});
