import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { LoadReport } from '../../src/load/report/load-report.js';
import { runLoad } from '../../src/load/run/run-load.js';
import { parseLoadScenario } from '../../src/load/scenario/parse-load-scenario.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import type { Target } from '../../src/profile/target.js';

const ready = z.object({ port: z.number() });
const log = z.object({ requests: z.number(), statuses: z.record(z.string(), z.number()) });

const SCRIPT = fileURLToPath(new URL('load-server.mjs', import.meta.url));

/** A small archive in another process; `fault` is what it does wrong. */
export interface LoadServer {
  target: Target;
  /** What it answered, by its own count. */
  log(): Promise<z.output<typeof log>>;
}

/** Starts the archive for one test. */
export async function startLoadServer(fault = 'none', inspector = true): Promise<LoadServer> {
  const child = spawn(process.execPath, [SCRIPT, fault], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { port } = ready.parse(JSON.parse(String(line)));
  onTestFinished(async () => {
    child.stdin.end();
    if (child.exitCode === null) await once(child, 'exit');
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    target: await targetAt(url, inspector ? `inspector: { url: "${url}/inspector" }` : ''),
    log: async () => log.parse(await (await fetch(`${url}/log`)).json()),
  };
}

/** A target with all four hosts at one URL. */
export function targetAt(url: string, more = ''): Promise<Target> {
  const hosts = ['conversations', 'voice', 'eventFeed', 'email'].map((name) => `  ${name}: ${url}`);
  return parseProfile('test.yaml', ['target: test', 'hosts:', ...hosts, more, ''].join('\n'), {});
}

/** Runs a load scenario, given as the YAML below its id and title, to its end. */
export async function loadWith(
  target: Target,
  yaml: string,
  options: { timeoutMs?: number; deadlineMs?: number; signal?: AbortSignal } = {},
): Promise<LoadReport> {
  const text = `id: load/test\ntitle: a test\n${yaml}\n`;
  const parsed = parseLoadScenario('test.yaml', text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('; '));
  const events = runLoad({
    target,
    scenario: parsed.scenario,
    text,
    version: 'test',
    seed: 1,
    timeoutMs: 10_000,
    shownOptions: {},
    ...options,
  });
  for await (const event of events) if (event.type === 'load-finished') return event.report;
  throw new Error('the load did not finish');
}
