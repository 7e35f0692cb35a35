import type { Operation } from '../spec/operation.js';
import { emailRequest } from './email-record.js';
import { entriesAt } from './entries-at.js';
import { entryRequest } from './entry-record.js';
import type { Fresh } from './fresh.js';
import type { Json, JsonObject } from './merge-patch.js';
import type { BuiltRecord, RecordSpec, RecordTemplates } from './record-spec.js';
import { TemplateError } from './template-error.js';

/** What a record is built from beside its spec. */
export interface RecordContext {
  templates: RecordTemplates;
  fresh: Fresh;
  /** Epoch milliseconds. */
  now: number;
  /** A reference to an uploaded file, for every entry that says nothing of its files. */
  plainFile: Json;
}

/**
 * The request that a check sends: valid by section 2 but for what its spec says otherwise, shaped by the target's
 * templates.
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
  const asksForText = spec.text !== undefined || spec.size !== undefined;
  // Every attempt draws the same names.
  const attempt = (padding: string): JsonObject => {
    const text = `${marker} ${spec.text ?? 'A record of a conformance test.'}${padding}`;
    const ingredients = { fresh: fresh.fork(label), now, marker, text, asksForText, plainFile };
    return operation === 'email'
      ? emailRequest(spec, templates.email ?? {}, ingredients)
      : entryRequest(operation, spec, templates[operation] ?? {}, ingredients);
  };
  const attachments = operation === 'email' ? (spec.attach ?? []) : [];
  const facts = { marker, entriesAt: entriesAt(operation, templates), attachments };
  if (spec.size === undefined) {
    const request = attempt('');
    throwWithoutText(request, spec);
    return { request, body: Buffer.from(JSON.stringify(request)), ...facts };
  }
  const gap = fresh.hex(32);
  const pieces = JSON.stringify(attempt(gap)).split(gap);
  return { request: attempt(''), body: padded(pieces, spec.size, spec.padding), ...facts };
}

/** A template may have put something else where the text goes. */
function throwWithoutText(request: JsonObject, { text, entries = [] }: RecordSpec): void {
  const built = JSON.stringify(request);
  for (const wanted of [text, ...entries.map((entry) => entry.text)]) {
    if (typeof wanted !== 'string') continue;
    if (built.includes(JSON.stringify(wanted).slice(1, -1))) continue;
    throw new TemplateError("the text of the record stands nowhere in the profile's template");
  }
}

/**
 * A body of exactly `size` bytes: the pieces of a request with as much text in each gap between them; its last few bytes
 * are ASCII. Filled in as bytes, since a text of 10 MB would be held as text, in the request, and as JSON besides.
 */
function padded(pieces: string[], size: number, unit = 'x'): Buffer {
  const gaps = pieces.length - 1;
  if (gaps === 0) {
    throw new TemplateError("the text of the record stands nowhere in the profile's template");
  }
  const filling = Buffer.from(JSON.stringify(unit).slice(1, -1));
  const room = (size - Buffer.byteLength(pieces.join(''))) / gaps;
  if (room < 0 || !Number.isInteger(room)) {
    throw new TemplateError(`a record of this shape cannot have exactly ${size} bytes`);
  }
  const body = Buffer.alloc(size, 'x');
  let at = 0;
  for (const [index, piece] of pieces.entries()) {
    at += body.write(piece, at);
    if (index === gaps) break;
    body.fill(filling, at, at + room - (room % filling.length));
    at += room;
  }
  return body;
}
