import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunEvent } from '../../src/conformance/events/run-event.js';
import { loadProfile } from '../../src/profile/load-profile.js';
import { type JudgeOptions, judge } from '../../src/suite/judge.js';
import { listenOn, started } from '../support/started-archive.js';

const ONLY: JudgeOptions = { only: ['files/re-upload'], seed: 1 };

/** A target whose profile starts it. */
async function target(more: Record<string, unknown> = {}) {
  const archive = await started({ env: { ASSAY_TOKEN: 'token-of-start-9d41' }, ...more });
  const profile = join(archive.cwd, 'profile.yaml');
  return { ...archive, target: await loadProfile(profile, archive.env) };
}

async function eventsOf(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

it('starts the server of a profile for a run, and stops it after it', async () => {
  const { target: archive, isGone } = await target();
  const events = await eventsOf(judge(archive, ONLY));
  expect(events.at(-1)).toMatchObject({ type: 'run-finished', verdict: 'conformant' });
  await isGone();
});

it('stops it where the loop is left', async () => {
  const { target: archive, isGone } = await target();
  for await (const event of judge(archive, ONLY)) if (event.type === 'check-started') break;
  await isGone();
});

it('stops it where the run is aborted, also while it waits for it', async () => {
  const serving = await target();
  const abort = new AbortController();
  const events: RunEvent[] = [];
  for await (const event of judge(serving.target, { signal: abort.signal })) {
    events.push(event);
    if (event.type === 'check-finished') abort.abort();
  }
  expect(events.at(-1)).toMatchObject({ type: 'run-finished', interrupted: true });
  await serving.isGone();

  const waiting = await target({ command: 'echo $$ > pid; sleep 60', ready: 1 });
  const signal = AbortSignal.timeout(1_000);
  const [last] = (await eventsOf(judge(waiting.target, { ...ONLY, signal }))).slice(-1);
  expect(last).toMatchObject({ type: 'run-finished', interrupted: true });
  const pid = Number(await readFile(join(waiting.cwd, 'pid'), 'utf8'));
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('tells of a server that is never ready, and of its last lines', async () => {
  const command = 'echo the token is $ASSAY_TOKEN; echo cannot bind >&2; exit 7';
  const { target: archive } = await target({ command, ready: 'listening' });
  const events = await eventsOf(judge(archive, ONLY));
  const checks = events.flatMap((event) => (event.type === 'check-finished' ? event.check : []));
  expect(new Set(checks.map(({ outcome }) => outcome))).not.toContain('failed');
  expect(events.at(-1)).toMatchObject({
    verdict: 'incomplete',
    reason: expect.stringContaining('ended before it was ready (exit status 7'),
    serverOutput: ['the token is ‹secret›', 'cannot bind'],
  });
});

it('throws where something is there already', async () => {
  const { target: archive, port } = await target();
  await listenOn(port);
  await expect(eventsOf(judge(archive, ONLY))).rejects.toThrow('before the command was run');
});
