import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { startNullSink } from '../../src/load/calibrate/null-sink.js';
import type { LoadReport } from '../../src/load/report/load-report.js';
import { fileIn, folderForTest, type Running, startAssay } from '../support/assay.js';
import { expectReport } from '../support/expect-report.js';
import { type RedisProcess, startRedis } from './redis-process.js';

const KEY = 'a key that nobody finds by trying it out';
export const TOKEN = 'the-token-of-the-sink';

/**
 * Agents as processes of their own, a Redis between them and their controller, and a server that
 * counts.
 */
export interface Machines {
  redis: RedisProcess;
  agents: Running[];
  /** The requests that the server counted. */
  posts(): Promise<number>;
  /** Starts the controller. */
  load(scenario: string, ...args: string[]): Promise<Running>;
  /** The report of the last load. */
  report(): Promise<LoadReport>;
  folder: string;
  env: NodeJS.ProcessEnv;
  /** The arguments of an agent with this name. */
  agentArgs(name: string): string[];
}

/** @param allow what agents may send to beside the server that counts */
export async function startMachines(
  names: readonly string[],
  allow: readonly string[] = [],
  { calibrate = false }: { calibrate?: boolean } = {},
): Promise<Machines> {
  const [redis, folder, sink] = await Promise.all([startRedis(), folderForTest(), startNullSink()]);
  onTestFinished(() => sink.stop());
  const hosts = { conversations: sink.url, voice: sink.url, email: sink.url, eventFeed: sink.url };
  const profile = { target: 'a sink', hosts, auth: { bearer: '${SINK_TOKEN}' } };
  await fileIn(folder, 'profile.yaml', JSON.stringify(profile));
  const env = { ASSAY_AGENT_KEY: KEY, SINK_TOKEN: TOKEN, ASSAY_REDIS: redis.url };
  const agentArgs = (name: string) => [
    'agent',
    ...(calibrate ? [] : ['--no-calibrate']),
    ...['--name', name, '--allow', sink.url, ...allow, '--env', 'SINK_TOKEN'],
  ];
  const agents = names.map((name) => startForTest(agentArgs(name), { cwd: folder, env }));
  await Promise.all(agents.map((agent) => agent.until('waiting for work')));
  return {
    redis,
    agents,
    folder,
    env,
    agentArgs,
    posts: async () => (await sink.stats()).posts,
    load: async (scenario, ...args) => {
      await fileIn(folder, 'scenario.yaml', `id: load/test\ntitle: a test\n${scenario}\n`);
      const all = ['load', 'scenario.yaml', '--target', 'profile.yaml', '--agents'];
      return startForTest([...all, `${names.length}`, ...args], { cwd: folder, env });
    },
    report: async () => {
      const text = await readFile(join(folder, 'reports/report.json'), 'utf8');
      // Secrets are in no report, whoever sent the load.
      if (text.includes(TOKEN) || text.includes(KEY)) throw new Error('a secret in the report');
      const report: unknown = JSON.parse(text);
      expectReport(report);
      return report as LoadReport;
    },
  };
}

/** A command that does not outlive the test. */
export function startForTest(
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Running {
  const running = startAssay(args, options);
  onTestFinished(async () => {
    running.child.kill('SIGCONT');
    running.child.kill('SIGTERM');
    const ended = running.finished.catch(() => undefined);
    if ((await Promise.race([ended, sleep(5_000, 'late')])) === 'late')
      running.child.kill('SIGKILL');
    await ended;
  });
  return running;
}
