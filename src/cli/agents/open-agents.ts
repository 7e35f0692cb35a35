import { findAgents } from '../../agents/controller/find-agents.js';
import { RemoteGenerator } from '../../agents/controller/remote-generator.js';
import { ControllerLock } from '../../agents/redis/controller-lock.js';
import { RedisClients } from '../../agents/redis/redis-clients.js';
import { UsageError } from '../../errors/usage-error.js';
import type { LoadOptions } from '../../load/run/load-options.js';
import type { LoadScenario } from '../../load/scenario/load-scenario-schema.js';
import { maxConnections } from '../../load/scenario/workload-limits.js';
import { version } from '../../package/version.js';
import { remoteProfile } from '../../profile/remote-profile.js';
import { agentsKey } from './agents-key.js';
import { type RedisOption, redisOf } from './redis-option.js';

/** Agents are called when they are there; for so long they may still be on their way. */
const WAIT_MS = 10_000;

export interface AgentsOption extends RedisOption {
  /** How many machines send the load. */
  agents?: number;
  target?: string;
  wait?: number;
}

/** The agents that send a load. */
export interface OpenAgents {
  names: readonly string[];
  generate: NonNullable<LoadOptions['generate']>;
  close(): Promise<void>;
}

/**
 * Finds the agents of a load, and keeps other controllers from them. Undefined where this process
 * sends it alone.
 * @throws UsageError, DocumentError
 */
export async function openAgents(
  options: AgentsOption,
  scenarios: readonly LoadScenario[],
  signal: AbortSignal,
): Promise<OpenAgents | undefined> {
  const { agents, target, wait = 0 } = options;
  if (agents === undefined) {
    if (options.redis === undefined && !options.insecureRedis) return undefined;
    throw new UsageError('--redis is for --agents: say how many there are', 'contradiction');
  }
  if (target === undefined) {
    throw new UsageError(
      '--agents needs a --target: the reference archive of a load is for this machine alone',
      'contradiction',
    );
  }
  for (const scenario of scenarios) assertEnough(scenario, agents);
  const settings = redisOf(options, process.env);
  const key = agentsKey(process.env);
  const profile = await remoteProfile(target, { inspects: false });
  const clients = new RedisClients(settings);
  const redis = await clients.connect();
  const lock = new ControllerLock(redis);
  try {
    let generator: RemoteGenerator | undefined;
    await lock.take(() => generator?.fail('another controller has taken over'));
    const waitMs = Math.max(WAIT_MS, wait);
    const search = { agents, version: version(), key, waitMs, signal };
    const names = await findAgents(redis, search);
    const ports = { clients, redis, agents: names, key, version: version(), profile };
    const remote = new RemoteGenerator(ports);
    generator = remote;
    return {
      names,
      generate: (load) => remote.generate(load),
      close: async () => {
        await lock.release();
        clients.close();
      },
    };
  } catch (error) {
    await lock.release();
    clients.close();
    throw error;
  }
}

/** An agent without a connection could send nothing of what falls to it. */
function assertEnough({ id, workloads }: LoadScenario, agents: number): void {
  const most = Math.max(...Object.values(workloads).map(maxConnections));
  if (agents <= most) return;
  throw new UsageError(
    `${id} opens ${most} connection${most === 1 ? '' : 's'}, too few for ${agents} agents`,
    'contradiction',
  );
}
