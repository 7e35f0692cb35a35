// A property of one's own: node property.mjs [profile.yaml]. Whatever a message says, it is archived.
import { judge, loadProfile } from 'archive-assay';
import { property, text } from 'archive-assay/property';

const requirements = [
  {
    id: 'acme/any-text-is-kept',
    level: 'must',
    statement: 'A chat message is archived, whatever it says.',
    source: 'Acme contract of 2026, annex B',
  },
];

const anyText = property({
  id: 'acme/any-text',
  title: 'Any text in a message',
  operation: 'conversations',
  requirements: ['acme/any-text-is-kept'],
  cases: 30,
  costs: { exchanges: 1, bytes: () => 2_000, files: 0, records: 1 },
  // The cases: undefined where the target has nothing of the kind.
  arbitrary: ({ operations }) => (operations.includes('conversations') ? text : undefined),
  // What is sent for one of them, and what has to come.
  compile: (message) => ({
    steps: [
      {
        step: { submit: 'conversations', record: { text: message }, expect: 'accepted' },
        judges: 'acme/any-text-is-kept',
      },
    ],
  }),
});

const [file] = process.argv.slice(2);
const target = file === undefined ? 'embedded' : await loadProfile(file);
const options = { only: ['acme/**', 'records/plain-record'], requirements, ownProperties: [anyText] };

for await (const event of judge(target, { ...options, counterexamples: 'counterexamples', seed: 1 })) {
  if (event.type === 'check-finished' && event.check.failure) {
    console.log(`${event.check.id}: ${event.check.failure.message}`);
  }
  if (event.type === 'run-finished') console.log(`our own requirements: ${event.own?.verdict}`);
}
