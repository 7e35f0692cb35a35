import { defaultBehaviour } from '../../../src/archive/behaviour/default-behaviour.js';
import { FAULTS } from '../../../src/archive/faults/catalogue.js';
import type { Fault } from '../../../src/archive/faults/fault.js';
import { resolveOptions } from '../../../src/archive/options.js';
import { openStores } from '../../../src/archive/store/open-stores.js';
import { PLAIN_FINDERS, readKnownFaults } from '../../../src/package/known-faults.js';
import { CIRCUMSTANCES } from '../../../src/spec/circumstances.js';
import { drawing } from '../combination.js';
import { areApart, neverMeet } from './contradictions.js';
import { subjectOf } from './subjects.js';

/**
 * Plain breaches show for ordinary requests, corner breaches have a condition of their own already.
 */
type BreachClass = 'plain' | 'corner' | 'any';

/** A fault with the circumstances under which alone it shows, as `topic=value`. */
export interface GuardedFault {
  fault: Fault;
  breach: Exclude<BreachClass, 'any'>;
  guard: readonly string[];
}

/** What is drawn. */
export interface GuardDraw {
  seed: number;
  count: number;
  /** How many circumstances a guard has, each of another topic. */
  conditions: 1 | 2;
  breach: BreachClass;
  /** Whether a fault may be drawn. */
  takes?: (fault: Fault) => boolean;
}

/**
 * Draws guarded faults, the same for the same seed: each fault is as likely as any, and so is each
 * of its guards.
 */
export async function guardedFaults(draw: GuardDraw): Promise<GuardedFault[]> {
  const all = (await applicableGuards()).filter(
    ({ fault, breach, guards }) =>
      (draw.breach === 'any' || draw.breach === breach) &&
      (draw.takes?.(fault) ?? true) &&
      guards.length > 0,
  );
  const next = drawing(`guards/${draw.seed}/${draw.conditions}/${draw.breach}`);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const drawn = new Map<string, GuardedFault>();
  // Some pairs come up again; where nearly all are drawn, that is mostly so.
  for (let tries = 0; drawn.size < draw.count && tries < draw.count * 50; tries += 1) {
    const drawnFault = pick(all);
    const one = drawnFault && pick(drawnFault.guards);
    if (drawnFault === undefined || one === undefined) break;
    const { fault, breach, guards } = drawnFault;
    const others = draw.conditions === 1 ? [] : guards.filter((other) => canMeet(one, other));
    const other = pick(others);
    if (draw.conditions === 2 && other === undefined) continue;
    const guard = [one, ...(other === undefined ? [] : [other])].sort();
    drawn.set(`${fault.id} ${guard.join(' ')}`, { fault, breach, guard });
  }
  return [...drawn.values()];
}

const topicOf = (circumstance: string): string => circumstance.split('=')[0] ?? '';

const canMeet = (one: string, other: string): boolean =>
  topicOf(one) !== topicOf(other) && !areApart(one, other);

/** Every fault with the circumstances that can matter to it. */
export async function applicableGuards(): Promise<
  { fault: Fault; breach: GuardedFault['breach']; guards: string[] }[]
> {
  const finders = new Map((await readKnownFaults()).map((known) => [known.fault, known.foundBy]));
  const decisions = await decisionsOfFaults();
  return FAULTS.map((fault) => {
    const subject = subjectOf(fault, decisions.get(fault.id) ?? []);
    const guards = Object.entries(CIRCUMSTANCES)
      .filter(([topic]) => [...subject].some((one) => one === topic))
      .flatMap(([topic, { values }]) =>
        Object.entries(values).flatMap(([value, text]) => (text === '' ? [] : `${topic}=${value}`)),
      )
      .filter((guard) => !neverMeet(fault.id, guard));
    const isPlain = (finders.get(fault.id)?.length ?? 0) >= PLAIN_FINDERS;
    return { fault, breach: isPlain ? 'plain' : 'corner', guards };
  });
}

/** Which decisions each fault replaces. */
async function decisionsOfFaults(): Promise<Map<string, string[]>> {
  const settings = resolveOptions({ store: 'memory' });
  const stores = await openStores(resolveOptions({ store: 'memory', checkFreeDisk: false }));
  const decisions = FAULTS.map(({ id, mutate }): [string, string[]] => [
    id,
    Object.keys(mutate(defaultBehaviour(settings), stores, settings.token)),
  ]);
  await stores.close();
  return new Map(decisions);
}
