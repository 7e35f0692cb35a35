import { describe, expect, it, onTestFinished } from 'vitest';
import type { CheckResult } from '../../src/conformance/check/run-event.js';
import { loadScenarios } from '../../src/conformance/scenario/load-scenarios.js';
import { loadProperties } from '../../src/suite/load-properties.js';
import { folderForTest } from '../support/assay.js';
import { judgeWith } from '../support/judge-with.js';
import { startPropertyServer, targetOf } from '../support/property-server.js';

/** Twenty subtle faults, and the requirement under which each has to be told. */
const FAULTS: [fault: string, requirement: string][] = [
  ['last-event-of-three-is-unchecked', 'conversations/missing-file-is-400'],
  ['only-first-file-of-an-event-is-checked', 'conversations/missing-file-is-400'],
  ['only-first-voice-record-is-checked', 'voice/missing-file-is-400'],
  ['keys-without-case', 'files/key-must-be-equal'],
  ['keys-are-cut', 'files/key-must-be-equal'],
  ['keys-without-folders', 'files/key-must-be-equal'],
  ['shorter-upload-keeps-the-content', 'files/reupload-replaces'],
  ['type-of-the-first-upload-stays', 'files/type-is-stored'],
  ['chunked-upload-is-cut', 'files/bytes-are-stored-as-sent'],
  ['aborted-upload-is-a-file', 'files/incomplete-upload-is-no-file'],
  ['missing-key-stays-missing', 'conversations/corrected-resend-passes'],
  ['external-link-makes-a-file', 'voice/external-file-is-not-stored'],
  ['available-link-is-external', 'eventFeed/external-needs-is-available-false'],
  ['refused-request-leaves-its-first-event', 'conversations/refused-whole'],
  ['duplicate-is-forgotten-after-ten-emails', 'email/duplicate-is-202'],
  ['third-copy-is-no-duplicate', 'email/duplicate-is-202'],
  ['attachment-hides-the-duplicate', 'email/duplicate-is-202'],
  ['same-message-id-is-a-duplicate', 'email/thread-passes'],
  ['same-record-is-refused', 'conversations/same-record-again-passes'],
  ['event-feed-takes-part-of-the-token', 'access/event-feed-needs-a-token'],
];

/** Commands that a person still reads at a glance. */
const MOST_STEPS = 5;

describe('the model alone finds what a server overlooks', () => {
  it.each(FAULTS)('%s', { timeout: 180_000 }, async (fault, requirement) => {
    const server = await startPropertyServer(fault);
    onTestFinished(() => server.stop());
    const target = await targetOf(server);
    const counterexamples = await folderForTest();

    // As many as in every run, however slow this machine is.
    const model = (await loadProperties()).find(({ id }) => id === 'model');
    const { checks } = await judgeWith(target, {
      only: ['model'],
      runs: model?.cases,
      strict: true,
      counterexamples,
    });
    const failed = checks.filter(({ outcome }) => outcome === 'failed');
    expect(failed.flatMap(({ requirements }) => requirements)).toContain(requirement);
    expect(checks.filter(({ outcome }) => outcome === 'error')).toEqual([]);

    for (const { failure } of failed) {
      expect(failure?.reproduced).toBe('3 of 3');
      const path = failure?.counterexample?.scenario ?? '';
      const [scenario] = await loadScenarios([path]);
      expect(scenario?.steps.length).toBeLessThanOrEqual(MOST_STEPS);
      const alone = await judgeWith(target, { only: [scenario?.id ?? ''], scenarios: [path] });
      const ran = alone.checks.filter(({ outcome }) => outcome !== 'deselected');
      expect(ran.map(outcomeOf)).toEqual([`${scenario?.id} failed`]);
    }
  });
});

const outcomeOf = ({ id, outcome }: CheckResult): string => `${id} ${outcome}`;
