import { availableParallelism, hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { AgentService } from '../../agents/agent/agent-service.js';
import { RedisClients } from '../../agents/redis/redis-clients.js';
import { UsageError } from '../../errors/usage-error.js';
import { calibratedRate } from '../../load/calibrate/calibrate.js';
import { version } from '../../package/version.js';
import { visible } from '../../report/text/visible.js';
import { EXIT, type ExitCode } from '../process/exit-codes.js';
import { keepHeapSteady } from '../process/heap.js';
import { onInterrupt } from '../process/on-interrupt.js';
import { agentsKey } from './agents-key.js';
import { judgeInWorker } from './judge-in-worker.js';
import { type RedisOption, redisOf } from './redis-option.js';

const POLL_MS = 100;
/** After a warm-up: long enough to compare machines, and short enough for a pod that starts. */
const CALIBRATION_S = 1;
const CONNECTIONS = 32;

/** The options of `assay agent`. */
export interface AgentCommandOptions extends RedisOption {
  name?: string;
  /** Origins that it may send to. */
  allow: string[];
  /** Names of variables that profiles may refer to. */
  env: string[];
  /** Milliseconds without work after which it ends. */
  idle?: number;
  /** Whether it measures what the machine can send before it waits for work. */
  calibrate: boolean;
}

/**
 * Sends its part of loads, and judges targets, until it is stopped.
 * @throws UsageError
 */
export async function agent(options: AgentCommandOptions): Promise<ExitCode> {
  const name = options.name ?? hostname();
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/.test(name)) {
    throw new UsageError(
      `--name: expected letters, digits, ., _ or -, and not ${visible(name)}`,
      'command-line',
    );
  }
  if (options.allow.length === 0) {
    throw new UsageError(
      'name with --allow the origins that this machine may load, such as https://archive.test',
      'command-line',
    );
  }
  const settings = redisOf(options, process.env);
  const key = agentsKey(process.env);
  keepHeapSteady();
  const interruption = onInterrupt();
  const clients = new RedisClients(settings);
  try {
    const redis = await clients.connect();
    const rate = options.calibrate ? await rateOfMachine(interruption.signal) : undefined;
    const service = new AgentService(
      {
        name,
        version: version(),
        cores: availableParallelism(),
        ...(rate !== undefined && { calibratedRate: rate }),
        key,
        limits: { allowed: new Set(options.allow.map(originOf)), env: variables(options.env) },
        judge: judgeInWorker,
        say: (line) => process.stdout.write(`${visible(line)}\n`),
      },
      clients,
      redis,
    );
    await service.open();
    const able = rate === undefined ? '' : `, able to send ${Math.round(rate)} records/s`;
    process.stdout.write(`agent ${name}: waiting for work, over ${settings.shown}${able}\n`);
    while (!interruption.signal.aborted) {
      if (options.idle !== undefined && service.idleMs > options.idle) break;
      await sleep(POLL_MS);
    }
    await service.close();
    return EXIT.ok;
  } finally {
    clients.close();
    interruption.release();
  }
}

/** Against a server on this machine that discards everything: nothing leaves it. */
const rateOfMachine = (signal: AbortSignal): Promise<number | undefined> =>
  calibratedRate({ seconds: CALIBRATION_S, connections: CONNECTIONS, version: version(), signal });

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) {
    return url.origin;
  }
  throw new UsageError(
    `--allow: expected an origin such as https://archive.test, and not ${visible(text)}`,
    'command-line',
  );
}

/** Nothing else of the environment can be asked for from outside. */
function variables(names: readonly string[]): Record<string, string | undefined> {
  const missing = names.find((name) => process.env[name] === undefined);
  if (missing !== undefined) throw new UsageError(`--env: ${visible(missing)} is not set`);
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}
