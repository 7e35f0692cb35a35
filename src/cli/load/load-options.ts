import { UsageError } from '../../errors/usage-error.js';
import {
  type LoadOverrides,
  overrideLoad,
  type WorkloadOverride,
} from '../../load/scenario/override-load.js';
import type { LoadedScenario } from '../../load/scenario/read-load-scenario.js';
import { scenarioOfOptions } from '../../load/scenario/scenario-of-options.js';
import type { Operation } from '../../spec/operation.js';
import type { SendingOptions } from '../options/sending-options.js';

/** The options of `assay load`, as the command line gives them. */
export interface LoadCommandOptions extends SendingOptions {
  /** Submit records of these operations instead of a scenario. */
  submit?: Operation[];
  /** Overrides of the scenarios. */
  for?: number | undefined;
  rate?: WorkloadOverride[];
  connections?: WorkloadOverride[];
  /** In addition to those of the scenarios. */
  threshold: string[];
  /** How many agents send it instead of this process, and the Redis to reach them. */
  agents?: number;
  redis?: string;
  insecureRedis?: boolean;
}

/** For a load whose scenario is made of the options: they change nothing of it. */
export const NO_OVERRIDES = { for: undefined, rate: [], connections: [] };

/** The load that is described by options, without a scenario file. */
export function loadWithoutFile(
  names: readonly string[],
  { submit, rate = [], connections = [], ...options }: LoadCommandOptions,
): LoadedScenario[] {
  if (submit === undefined) {
    if (names.length > 0) return [];
    throw new UsageError(
      'name a load scenario or use --submit; `assay list --load` lists the scenarios',
    );
  }
  if (names.length > 0) {
    throw new UsageError(
      `--submit needs no scenario; leave out ${names.join(' ')}`,
      'contradiction',
    );
  }
  const last = (values: WorkloadOverride[]) => values.at(-1)?.value;
  const described = scenarioOfOptions({
    submit,
    forMs: options.for,
    rate: last(rate),
    connections: last(connections),
  });
  const overrides = overridesOf({ ...options, ...NO_OVERRIDES });
  return [{ ...described, scenario: overrideLoad(described.scenario, overrides) }];
}

/** What the options change in a scenario. */
export function overridesOf({
  for: forMs,
  rate = [],
  connections = [],
  threshold,
}: Pick<LoadCommandOptions, 'for' | 'rate' | 'connections' | 'threshold'>): LoadOverrides {
  return { forMs, rates: rate, connections, thresholds: threshold };
}
