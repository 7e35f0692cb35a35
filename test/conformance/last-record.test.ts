import { expect, it } from 'vitest';
import type { ReferenceHooks } from '../../src/archive/archive.js';
import type { ArchivedRecord } from '../../src/archive/store/record-index.js';
import { archiveFor } from '../support/archive-for-test.js';
import { targetOf } from '../support/archive-process.js';
import { judgeWith } from '../support/judge-with.js';

const PATIENCE = { timeout: 120_000 };
const LAST = 'archive/last-record-is-archived/conversations';

/** Archives records by the batch, so that the last ones wait until others come. */
const byTheBatch =
  (size: number): NonNullable<ReferenceHooks['adjust']> =>
  (behaviour) => {
    const waiting: ArchivedRecord[] = [];
    return {
      ...behaviour,
      archived: (record, request) => {
        const own = behaviour.archived(record, request);
        if (request.operation !== 'conversations') return own;
        waiting.push(...own);
        return waiting.length > size ? waiting.splice(0, size) : [];
      },
    };
  };

// A slow machine makes the harness probe, which sends two records more.
it(
  'does not call an archive conformant where the last of its records wait for others',
  PATIENCE,
  async () => {
    const { archive } = await archiveFor({}, { adjust: byTheBatch(12) });
    const options = {
      only: [LAST, 'conversations/several-*'],
      observations: false,
      properties: false,
    };
    const { checks, finished } = await judgeWith(await targetOf(archive), options);
    expect(checks.find(({ id }) => id === LAST)).toMatchObject({
      outcome: 'inconclusive',
      reason: 'the inspector never showed a record that was sent later and accepted',
    });
    expect(finished.verdict).toBe('incomplete');
  },
);
