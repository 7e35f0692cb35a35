import { describe, expect, it, onTestFinished } from 'vitest';
import { faultOf } from '../../src/archive/faults/catalogue.js';
import type { CheckResult } from '../../src/conformance/events/run-event.js';
import { readScenarios } from '../../src/conformance/scenario/read-scenarios.js';
import { readProperties } from '../../src/suite/read-properties.js';
import { startArchive, targetOf } from '../support/archive-process.js';
import { folderForTest } from '../support/assay.js';
import { judgeWith } from '../support/judge-with.js';

/**
 * Twenty faults of the catalogue that show only after some requests, or with some shapes of them.
 */
const FAULTS = [
  'conversations/missing-file-is-400/first-entry-only',
  'conversations/missing-file-is-400/last-entry-only',
  'voice/missing-file-is-400/first-entry-only',
  'files/key-must-be-equal/letter-case',
  'files/key-must-be-equal/by-prefix',
  'files/key-must-be-equal/by-base-name',
  'files/key-must-be-equal/letter-case-of-name',
  'files/reupload-replaces/shorter-does-not',
  'files/type-is-stored/first-type-stays',
  'files/bytes-are-stored-as-sent/cut-at-64-KiB',
  'files/incomplete-upload-is-no-file/chunked-part-is-kept',
  'conversations/corrected-resend-passes/stays-refused',
  'voice/external-file-is-not-stored/referenceable',
  'eventFeed/external-needs-is-available-false/true-will-do',
  'conversations/refused-whole/first-is-archived',
  'email/duplicate-is-202/forgotten-after-twenty',
  'email/duplicate-is-202/forgotten-the-fourth-time',
  'email/duplicate-is-202/not-with-attachments',
  'email/thread-passes/by-message-id',
  'access/event-feed-needs-a-token/any-letter-case',
];

/** Commands that a person still reads at a glance. */
const MAX_STEPS = 5;

describe('the model alone finds what a server overlooks', () => {
  it.each(FAULTS)('%s', { timeout: 180_000 }, async (fault) => {
    const server = await startArchive({ fault });
    onTestFinished(() => server.stop());
    const target = await targetOf(server);
    const counterexamples = await folderForTest();

    // As many as in every run, however slow this machine is.
    const model = (await readProperties()).find(({ id }) => id === 'model');
    const { checks } = await judgeWith(target, {
      only: ['model'],
      runs: model?.cases,
      strict: true,
      counterexamples,
    });
    const failed = checks.filter(({ outcome }) => outcome === 'failed');
    expect(failed.flatMap(({ requirements }) => requirements)).toContain(faultOf(fault).breaks);
    expect(checks.filter(({ outcome }) => outcome === 'error')).toEqual([]);

    for (const { failure } of failed) {
      expect(failure?.reproduced).toBe('3 of 3');
      const path = failure?.counterexample?.scenario ?? '';
      const [scenario] = await readScenarios([path]);
      expect(scenario?.steps.length).toBeLessThanOrEqual(MAX_STEPS);
      const alone = await judgeWith(target, { only: [scenario?.id ?? ''], scenarios: [path] });
      const ran = alone.checks.filter(({ outcome }) => outcome !== 'deselected');
      expect(ran.map(outcomeOf)).toEqual([`${scenario?.id} failed`]);
    }
  });
});

const outcomeOf = ({ id, outcome }: CheckResult): string => `${id} ${outcome}`;
