/** What the keys of BullMQ begin with. */
export const BULL_PREFIX = 'assay-jobs';

/** The names of the agents that were ever there. */
export const AGENTS_KEY = 'assay:agents';

/** Who controls a load at the moment. */
export const CONTROLLER_KEY = 'assay:controller';

/** What an agent says of itself; gone when it has not said so for some seconds. */
export const agentKey = (name: string) => `assay:agent:${name}`;

/** The queue of an agent. */
export const queueName = (agent: string) => `agent-${agent}`;

/** Who took a part of a run. */
export const shardKey = (run: string, shard: number) => `assay:run:${run}:shard:${shard}`;

/** The stream of messages from the agents of a run, and the one from its controller. */
export const streamKey = (run: string, way: 'up' | 'down') => `assay:run:${run}:${way}`;

/** Seconds after which what is left of a run is forgotten. */
export const RUN_TTL_S = 3600;
