import { describe, expect, it, onTestFinished } from 'vitest';
import { startArchive, targetOf } from '../support/archive-process.js';
import { judgeWith } from '../support/judge-with.js';

/**
 * Judges an archive by the checks of some requirements, with all circumstances that are planned for
 * them.
 */
async function judgeBy(only: string[], fault?: string) {
  const archive = await startArchive(fault === undefined ? {} : { fault });
  try {
    const options = { only, observations: false, properties: false };
    return await judgeWith(await targetOf(archive), { ...options, concurrency: 16 });
  } finally {
    await archive.stop();
  }
}

describe('a fault that shows under circumstances only', () => {
  it.each([
    [
      'files/reupload-answers-200',
      'no-content',
      'headers=reversed',
      'its headers come in the reverse order',
    ],
    ['conversations/references-are-archived', 'lost', 'key=deep', 'its key has ten folders'],
  ])('is found: %s/%s when %s', async (requirement, name, guard, words) => {
    const { checks, finished } = await judgeBy(
      [requirement],
      `${requirement}/${name} when ${guard}`,
    );
    expect(finished.verdict).toBe('nonconformant');
    // An audit of the whole run names the check that sent it instead.
    const failed = checks.filter(
      ({ id, outcome }) => outcome === 'failed' && !id.includes('-of-the-run-'),
    );
    expect(failed.length).toBeGreaterThan(0);
    for (const { id, failure } of failed) {
      expect(failure?.circumstances, id).toEqual([words]);
      expect(failure?.message, id).toContain(`; fails only when ${words}`);
    }
  });
});

it('is found by a generated case as well, which says what it needs', async () => {
  const archive = await startArchive({
    fault: 'conversations/missing-file-is-400/never-looked-up when headers=reversed',
  });
  onTestFinished(() => archive.stop());
  const { checks } = await judgeWith(await targetOf(archive), {
    only: ['conversations/property/one-fault/*'],
  });
  const failed = checks.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ requirements }) => requirements)).toEqual([
    ['conversations/missing-file-is-400'],
  ]);
  expect(failed[0]?.failure).toMatchObject({
    circumstances: ['its headers come in the reverse order'],
    reproduced: '3 of 3',
  });
});

it('is the only thing that the same checks find', async () => {
  const requirements = [
    'files/reupload-answers-200',
    'conversations/missing-file-is-400',
    'conversations/references-are-archived',
  ];
  const { checks, finished } = await judgeBy(requirements);
  expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(finished.verdict).toBe('conformant');
});
