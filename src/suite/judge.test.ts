import { expect, it, onTestFinished } from 'vitest';
import type { RunEvent } from '../conformance/events/run-event.js';
import { type AnyProperty, property } from '../conformance/properties/property.js';
import { judge } from './judge.js';
import { loadSuite } from './load-suite.js';
import { startEmbeddedTarget } from './target/embedded-target.js';

const ONLY = ['records/plain-record'];
const SHIPPED = await loadSuite({ properties: false });

async function embedded() {
  const { target, stop } = await startEmbeddedTarget();
  onTestFinished(stop);
  return target;
}

async function eventsOf(run: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of run) events.push(event);
  return events;
}

it('tells of everything from the start of a run to its verdict, with options that are reported', async () => {
  const events = await eventsOf(judge(await embedded(), { only: ONLY, seed: 3, suite: SHIPPED }));
  expect(events[0]).toMatchObject({
    type: 'run-started',
    tool: { suite: SHIPPED.digest },
    run: {
      seed: 3,
      options: { only: ONLY, skip: [], full: false, concurrency: 64, timeoutMs: 30_000 },
    },
  });
  expect(events.at(-1)).toMatchObject({ type: 'run-finished', verdict: 'conformant' });
});

it('refuses an option that there is not, before anything is sent', async () => {
  const misspelled: object = { onli: ONLY };
  await expect(eventsOf(judge('embedded', misspelled))).rejects.toThrow(
    'there is no option onli (did you mean only?)',
  );
});

it('ends the run where the loop is left, and the embedded archive with it', async () => {
  for await (const event of judge('embedded', { suite: SHIPPED })) {
    if (event.type === 'check-finished') break;
  }
  const events = await eventsOf(judge('embedded', { only: ONLY, suite: SHIPPED }));
  expect(events.at(-1)).toMatchObject({ type: 'run-finished', verdict: 'conformant' });
});

it('ends with its last event when it is aborted', async () => {
  const signal = AbortSignal.timeout(200);
  const events = await eventsOf(judge(await embedded(), { suite: SHIPPED, signal }));
  expect(events.at(-1)).toMatchObject({ type: 'run-finished', interrupted: true });
});

it('refuses a glob that matches nothing beside one that does', async () => {
  const only = [...ONLY, 'records/plan-record'];
  await expect(eventsOf(judge(await embedded(), { only, suite: SHIPPED }))).rejects.toThrow(
    'no check or requirement matches records/plan-record (did you mean records/plain-record',
  );
});

it('refuses a property of one’s own that judges nothing that there is, or has a taken id', async () => {
  const anyText = (id: string, ...requirements: string[]) =>
    property<null>({
      id,
      title: 'Any text',
      requirements,
      cases: 1,
      costs: { exchanges: 1, bytes: () => 1, files: 0, records: 1 },
      arbitrary: () => undefined,
      compile: () => ({ steps: [] }),
    });
  const refused = async (message: string, ...ownProperties: AnyProperty[]) =>
    expect(loadSuite({ properties: false, ownProperties })).rejects.toThrow(message);
  await refused(
    'acme/any judges voice/plain-record-pass, but there is no such requirement (did you mean voice/plain-record-passes?)',
    anyText('acme/any', 'voice/plain-record-pass'),
  );
  await refused('acme/any judges no requirement', anyText('acme/any'));
  const one = anyText('acme/any', 'voice/plain-record-passes');
  await refused('there is a check acme/any already', one, one);
});
