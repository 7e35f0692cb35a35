import { expect, it } from 'vitest';
import { OPERATIONS } from '../spec/operation.js';
import { buildRecord } from './build-record.js';
import { Fresh } from './fresh.js';
import type { RecordSpec, RecordTemplates } from './record-spec.js';
import { TemplateError } from './template-error.js';

const build = (
  operation: (typeof OPERATIONS)[number],
  spec: RecordSpec,
  templates: RecordTemplates = {},
) =>
  buildRecord(operation, spec, {
    templates,
    fresh: new Fresh('seed'),
    now: 1_700_000_000_000,
    plainFile: { fileKey: 'default/plain.bin', filename: 'plain.bin' },
  });

/** How often a marker stands in a record whose texts stand alone. */
const MARKERS = { conversations: 2, voice: 1, eventFeed: 2, email: 2 };

it.each(OPERATIONS)('sends the texts of %s alone, and can be found all the same', (operation) => {
  const spec =
    operation === 'email' ? { text: '=1' } : { entries: [{ text: '=1' }, { text: '=2' }] };
  const { request, marker } = build(operation, { ...spec, textAlone: true });
  const json = JSON.stringify(request);
  expect(json).toContain('"=1"');
  expect(json.split(marker)).toHaveLength(1 + MARKERS[operation]);
});

it('refuses to send texts alone where a template leaves no place for the marker', () => {
  const templates = { eventFeed: { entry: { user: { displayName: 'Archive' } } } };
  expect(() => build('eventFeed', { text: 'One', textAlone: true }, templates)).toThrow(
    TemplateError,
  );
  expect(() => build('eventFeed', { text: 'One' }, templates)).not.toThrow();
});
