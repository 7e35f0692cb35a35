// A property of one's own as a test of Vitest: npx vitest run property.test.ts
import { property, text } from 'archive-assay/property';
import { conformance } from 'archive-assay/vitest';
import { describe } from 'vitest';

const anyText = property({
  id: 'acme/any-text',
  title: 'Any text in a message',
  operation: 'conversations',
  requirements: ['acme/any-text-is-kept'],
  cases: 30,
  costs: { exchanges: 1, bytes: () => 2_000, files: 0, records: 1 },
  arbitrary: ({ operations }) => (operations.includes('conversations') ? text : undefined),
  compile: (message) => ({
    steps: [
      {
        step: { submit: 'conversations', record: { text: message }, expect: 'accepted' },
        judges: 'acme/any-text-is-kept',
      },
    ],
  }),
});

describe('our archive', () =>
  conformance({
    only: ['acme/any-text', 'records/plain-record'],
    requirements: [
      {
        id: 'acme/any-text-is-kept',
        level: 'must',
        statement: 'A chat message is archived, whatever it says.',
        source: 'Acme contract of 2026, annex B',
      },
    ],
    ownProperties: [anyText],
    seed: 1,
  }));
