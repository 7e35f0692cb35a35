import type { Operation } from '../spec/operation.js';
import { emailRequest } from './email-record.js';
import { entriesAt } from './entries-at.js';
import { entryRequest } from './entry-record.js';
import type { Fresh } from './fresh.js';
import type { Json, JsonObject } from './merge-patch.js';
import { givenBody, paddedBody } from './record-body.js';
import type { BuiltRecord, RecordSpec, RecordTemplates } from './record-spec.js';
import { TemplateError } from './template-error.js';

/** What a record is built from besides its spec. */
export interface RecordContext {
  templates: RecordTemplates;
  fresh: Fresh;
  /** Epoch milliseconds. */
  now: number;
  /** A reference to an uploaded file, for every entry that says nothing of its files. */
  plainFile: Json;
}

/**
 * The request that a check sends: valid by section 2 but for what its spec says otherwise, shaped
 * by the target's templates.
 *
 * @throws TemplateError where the templates have no place for what the check wants
 */
export function buildRecord(
  operation: Operation,
  spec: RecordSpec,
  { templates, fresh, now, plainFile }: RecordContext,
): BuiltRecord {
  const marker = fresh.marker();
  const label = fresh.hex(32);
  const { before = 0, after = 0 } = (operation !== 'email' && spec.amidEntries) || {};
  const otherMarkers = Array.from({ length: before + after }, () => fresh.marker());
  const asksForText = spec.text !== undefined || spec.size !== undefined;
  // Every attempt draws the same names.
  const attempt = (padding: string, given = templates): JsonObject => {
    const withMarker = (text: string) => (spec.textAlone ? text : `${marker} ${text}`);
    const ingredients = {
      fresh: fresh.fork(label),
      now,
      marker,
      otherMarkers,
      text: withMarker(`${spec.text ?? 'A record of a conformance test.'}${padding}`),
      withMarker,
      asksForText,
      textAlone: spec.textAlone ?? false,
      plainFile,
    };
    return operation === 'email'
      ? emailRequest(spec, given.email ?? {}, ingredients)
      : entryRequest(operation, spec, given[operation] ?? {}, ingredients);
  };
  const attachments = operation === 'email' ? (spec.attach ?? []) : [];
  const facts = {
    marker,
    entriesAt: entriesAt(operation, templates),
    attachments,
    amidEntries: spec.amidEntries,
    otherMarkers,
  };
  if (spec.size === undefined) {
    const request = attempt('');
    const json = JSON.stringify(request);
    // Without a template there is none to be in the way of a text.
    if (templates[operation] !== undefined) {
      throwWithoutText(json, () => JSON.stringify(attempt('', {})), spec);
    }
    return { request, body: givenBody(Buffer.from(json)), ...facts };
  }
  const gap = fresh.hex(32);
  const pieces = JSON.stringify(attempt(gap)).split(gap);
  return { request: attempt(''), body: paddedBody(pieces, spec.size, spec.padding), ...facts };
}

/**
 * A template may have put something else where the text goes. Where the text is missing without any
 * template as well, the check itself has put something there.
 */
function throwWithoutText(
  request: string,
  withoutTemplates: () => string,
  { text, entries = [] }: RecordSpec,
): void {
  const texts = [text, ...entries.map((entry) => entry.text)].filter(
    (wanted) => typeof wanted === 'string',
  );
  const lost = texts.find(
    (wanted) => !hasText(request, wanted) && hasText(withoutTemplates(), wanted),
  );
  if (lost === undefined) return;
  throw new TemplateError("the text of the record stands nowhere in the profile's template");
}

const hasText = (request: string, text: string): boolean =>
  request.includes(JSON.stringify(text).slice(1, -1));
