import { createHash } from 'node:crypto';
import { groupBy } from '../../src/collections/group-by.js';
import type { Job } from './job.js';
import { VARIATIONS, type Variation } from './variations.js';

/** How many combinations have all variations between them that can stand beside others. */
export const ROUND = 8;

/** One variation alone, as a job. */
export function variationJob(variation: Variation): Job {
  const inspectedAlone = isOfInspector(variation);
  return { ...jobOf([variation]), kind: 'variation', name: variation.name, inspectedAlone };
}

const isOfInspector = ({ topic }: Variation): boolean =>
  topic === 'inspector' || topic.startsWith('shown-');

/** Whether it has to be judged by itself. */
export const isAlone = ({ alone, hides }: Variation): boolean => alone === true || hides === true;

/**
 * Variations drawn at random, the same for the same seed and number. Each variation that can stand
 * beside others is in one of the first `ROUND` combinations, beside others in one of the next, and
 * so on.
 */
export function combination(seed: number, number: number): Job {
  const draw = drawing(`${seed}/round ${Math.floor(number / ROUND)}`);
  const chosen = [...groupedByTopic()].flatMap((choices) => {
    if (choices.length > ROUND) throw new RangeError('a topic has more variations than a round');
    const places = shuffled(
      Array.from({ length: ROUND }, (_, place) => place),
      draw,
    );
    return choices.filter((_, index) => places[index] === number % ROUND);
  });
  const job = jobOf(chosen);
  const isLookedInto = drawing(`${seed}/${number}`)() < 0.7;
  return {
    ...job,
    kind: 'combination',
    name: `${number}: ${chosen.map(({ name }) => name).join(' ')}`,
    inspector: isLookedInto || chosen.some(isOfInspector),
  };
}

function groupedByTopic(): Iterable<Variation[]> {
  const together = VARIATIONS.filter((variation) => !isAlone(variation));
  return groupBy(together, ({ topic }) => topic).values();
}

function shuffled<T>(all: readonly T[], draw: () => number): T[] {
  return all
    .map((one) => ({ one, place: draw() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

function jobOf(chosen: Variation[]): Job {
  const job: Job = { kind: 'combination', name: '', options: {}, inspector: true, profile: {} };
  for (const { options, variations, profile, failsShoulds = [] } of chosen) {
    const earlier = job.options.variations ?? {};
    job.options = {
      ...job.options,
      ...options,
      variations: {
        ...earlier,
        ...variations,
        success: { ...earlier.success, ...variations?.success },
        refusal: { ...earlier.refusal, ...variations?.refusal },
      },
    };
    job.failsShoulds = [...(job.failsShoulds ?? []), ...failsShoulds];
    job.profile = {
      without: [...(job.profile?.without ?? []), ...(profile?.without ?? [])],
      members: { ...job.profile?.members, ...profile?.members },
    };
  }
  return consistent(job);
}

/**
 * The host that takes the files of emails has to be there, and the archive has to think the same of
 * it. Hosts that share a port and have no paths of their own are one host to the archive, so they
 * cannot have a store each.
 */
function consistent(job: Job): Job {
  const { without = [], members } = job.profile ?? {};
  const wanted = [job.options.emailFiles, 'conversations', 'voice'] as const;
  const host = wanted.find((name) => name !== undefined && !without.includes(name));
  const { onePort, prefixes, separateStores = false } = job.options;
  const isOneHost = onePort !== undefined && prefixes === undefined;
  return {
    ...job,
    options: {
      ...job.options,
      separateStores: separateStores && !isOneHost,
      ...(host && { emailFiles: host }),
    },
    profile: { without, members: { ...members, emailFiles: host ?? null } },
  };
}

/** Numbers from 0 up to 1, from a label. */
export function drawing(label: string): () => number {
  let drawn = 0;
  return () => {
    drawn += 1;
    const digest = createHash('sha256').update(`${label}/${drawn}`).digest();
    return digest.readUInt32BE() / 2 ** 32;
  };
}
