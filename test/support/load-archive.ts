import { onTestFinished } from 'vitest';
import { startReferenceArchive } from '../../src/archive/archive.js';
import type { Behaviour } from '../../src/archive/behaviour/behaviour.js';
import type { LoadReport } from '../../src/load/report/load-report.js';
import type { LoadOptions } from '../../src/load/run/load-options.js';
import { runLoad } from '../../src/load/run/run-load.js';
import { parseLoadScenario } from '../../src/load/scenario/parse-load-scenario.js';
import { parseProfile } from '../../src/profile/load-profile.js';
import type { Target } from '../../src/profile/target.js';
import { OPERATIONS } from '../../src/spec/operation.js';

/** An archive to load, and what it answered by its own count. */
export interface LoadArchive {
  target: Target;
  statuses: Record<number, number>;
}

/** What an archive does wrong: a fault of the catalogue, or behaviour of its own. */
export interface Wrongs {
  fault?: string;
  behaviour?: Partial<Behaviour>;
}

/** Starts an archive for one test. */
export async function startLoadArchive(
  { fault, behaviour = {} }: Wrongs = {},
  { inspector = true }: { inspector?: boolean } = {},
): Promise<LoadArchive> {
  const statuses: LoadArchive['statuses'] = {};
  const archive = await startReferenceArchive(
    { store: 'memory', ...(fault === undefined ? {} : { fault }) },
    {
      adjust: (correct) => {
        const adjusted = { ...correct, ...behaviour };
        return {
          ...adjusted,
          reply: (result, request) => {
            const reply = adjusted.reply(result, request);
            statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
            return reply;
          },
        };
      },
    },
  );
  onTestFinished(() => archive.close());
  const lines = [
    `auth: { bearer: "${archive.token}" }`,
    inspector ? `inspector: { url: "${archive.inspectorUrl}" }` : '',
  ];
  return { target: await targetWith(archive.urls, lines), statuses };
}

/** A target with all four hosts at one URL. */
export function targetAt(url: string): Promise<Target> {
  return targetWith({ conversations: url, voice: url, email: url, eventFeed: url }, []);
}

function targetWith(urls: Record<string, string>, lines: string[]): Promise<Target> {
  const hosts = OPERATIONS.map((name) => `  ${name}: ${urls[name]}`);
  const text = ['target: test', 'hosts:', ...hosts, ...lines, ''].join('\n');
  return parseProfile('test.yaml', text, {});
}

/** Runs a load scenario, given as the YAML below its id and title, to its end. */
export async function loadWith(
  target: Target,
  yaml: string,
  {
    onProgress,
    ...options
  }: Partial<Pick<LoadOptions, 'timeoutMs' | 'deadlineMs' | 'signal' | 'generate'>> & {
    /** Takes what goes on besides sending. */
    onProgress?(text: string): void;
  } = {},
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
  for await (const event of events) {
    if (event.type === 'load-progress') onProgress?.(event.text);
    if (event.type === 'load-finished') return event.report;
  }
  throw new Error('the load did not finish');
}
