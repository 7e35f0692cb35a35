import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { UsageError } from '../../errors/usage-error.js';
import { type PresentAgent, presentAgents } from '../redis/agent-registry.js';

const POLL_MS = 250;

export interface FindAgentsOptions {
  /** How many are needed. */
  agents: number;
  version: string;
  key: string;
  /** How long to wait for them. */
  waitMs: number;
  signal: AbortSignal;
}

/**
 * The names of as many agents as are needed: those that are free, have the same version, and the
 * same key.
 * @throws UsageError that says what there is instead
 */
export async function findAgents(redis: Redis, options: FindAgentsOptions): Promise<string[]> {
  const until = performance.now() + options.waitMs;
  for (;;) {
    const present = await presentAgents(redis, options.key);
    const free = present.filter((agent) => whyNot(agent, options.version) === undefined);
    if (free.length >= options.agents) {
      return free.slice(0, options.agents).map(({ name }) => name);
    }
    if (performance.now() >= until || options.signal.aborted) {
      throw new UsageError(inWords(present, free.length, options));
    }
    await sleep(POLL_MS);
  }
}

function whyNot({ presence }: PresentAgent, version: string): string | undefined {
  if (presence === undefined) return 'has another key';
  if (presence.version !== version) return `is assay ${presence.version}, and this is ${version}`;
  return presence.busy ? 'is at work' : undefined;
}

function inWords(
  present: readonly PresentAgent[],
  free: number,
  { agents, version }: FindAgentsOptions,
): string {
  const others = present.flatMap((agent) => {
    const why = whyNot(agent, version);
    return why === undefined ? [] : [`${agent.name} ${why}`];
  });
  const count = free === 1 ? '1 agent is' : `${free} agents are`;
  return [`${count} there, of the ${agents} that are asked for`, ...others.slice(0, 5)].join('; ');
}
