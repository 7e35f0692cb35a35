import type { Operation } from '../interface/operation.js';
import { emailRequest } from './email-record.js';
import { entryRequest } from './entry-record.js';
import type { Fresh } from './fresh.js';
import type { Json, JsonObject } from './merge-patch.js';
import type { BuiltRecord, RecordSpec, RecordTemplates } from './record-spec.js';

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
 */
export function buildRecord(
  operation: Operation,
  spec: RecordSpec,
  { templates, fresh, now, plainFile }: RecordContext,
): BuiltRecord {
  const marker = fresh.marker();
  const label = fresh.hex(32);
  // Every attempt draws the same names, so that only the padding differs between them.
  const attempt = (padding: string): JsonObject => {
    const text = `${marker} ${spec.text ?? 'A record of a conformance test.'}${padding}`;
    const ingredients = { fresh: fresh.fork(label), now, marker, text, plainFile };
    return operation === 'email'
      ? emailRequest(spec, templates.email ?? {}, ingredients)
      : entryRequest(operation, spec, templates[operation] ?? {}, ingredients);
  };
  const request = spec.size === undefined ? attempt('') : padded(attempt, spec.size, spec.padding);
  return { request, body: encode(request), marker };
}

const encode = (request: JsonObject): Buffer => Buffer.from(JSON.stringify(request));

/** Lengthens the text until the request body has exactly `size` bytes; the last few bytes are ASCII. */
function padded(attempt: (padding: string) => JsonObject, size: number, unit = 'x'): JsonObject {
  const bare = encode(attempt('')).length;
  const perUnit = encode(attempt(unit)).length - bare;
  const perByte = encode(attempt('x')).length - bare;
  if (perUnit === 0 || perByte === 0) {
    throw new RecordSizeError('the text of the record stands nowhere in the profile’s template');
  }
  const room = size - bare;
  const units = Math.floor(room / perUnit);
  const rest = (room - units * perUnit) / perByte;
  if (room < 0 || !Number.isInteger(rest)) {
    throw new RecordSizeError(`a record of this shape cannot have exactly ${size} bytes`);
  }
  return attempt(unit.repeat(units) + 'x'.repeat(rest));
}

/** The size that a check asks for cannot be reached with the profile's templates. */
export class RecordSizeError extends Error {
  readonly code = 'RECORD_SIZE';
}
