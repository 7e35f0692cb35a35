import { createHash } from 'node:crypto';
import type { Job } from './job.js';
import { VARIATIONS, type Variation } from './variations.js';

/** How likely a topic is to be varied in a combination. */
const SHARE = 0.35;

/** One variation alone, as a job. */
export function variationJob(variation: Variation): Job {
  return { ...jobOf([variation]), kind: 'variation', name: variation.name };
}

/** Variations drawn at random, the same for the same seed and number. */
export function combination(seed: number, number: number): Job {
  const draw = drawing(`${seed}/${number}`);
  const topics = new Set(VARIATIONS.map(({ topic }) => topic));
  const chosen = [...topics].flatMap((topic) => {
    const choices = VARIATIONS.filter((one) => one.topic === topic && !one.alone);
    const choice = choices[Math.floor(draw() * choices.length)];
    return draw() < SHARE && choice ? [choice] : [];
  });
  const job = jobOf(chosen);
  const names = chosen.map(({ name }) => name).join(' ');
  return {
    ...job,
    kind: 'combination',
    name: `${number}: ${names || 'none'}`,
    inspector: draw() < 0.7,
  };
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
 * The host that takes the files of emails has to be there, and the archive has to think the same of it. Hosts that share a
 * port and have no paths of their own are one host to the archive, so they cannot have a store each.
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
