import { createHash } from 'node:crypto';
import { bufferBody } from '../../http/message/body.js';
import { encodeHead } from '../../http/message/request-head.js';
import { mergedHeaders } from '../../http/message/with-headers.js';
import { buildRecord } from '../../records/build-record.js';
import type { RecordSpec, RecordTemplates } from '../../records/record-spec.js';
import { spelledJson } from '../../records/spelled-json.js';
import { FILE_KEY_ROOT, type Operation } from '../../spec/operation.js';
import { ITERATION_ID_DIGITS, iterationId } from './iteration-id.js';
import { RecordingFresh } from './recording-fresh.js';
import { RequestTemplate } from './request-template.js';
import { USUAL_WRITING, type Writing } from './writing.js';

/** Which file a record names. */
export type RecordFile =
  | { kind: 'none' }
  /** One for all records, uploaded before the load. */
  | { kind: 'prepared'; fileKey: string }
  /** The file of its own iteration: uploaded just before, or never. */
  | { kind: 'of-iteration'; folder: string };

export interface RecordTemplateOptions {
  operation: Operation;
  spec: RecordSpec;
  templates: RecordTemplates;
  file: RecordFile;
  /**
   * Unique to this template among all templates of all runs: the names that are not stamped are
   * generated from it.
   */
  label: string;
  baseUrl: string;
  path: string;
  token: string | undefined;
  /** Of the profile. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** A body of an exact size is not spelled in another way. */
  writing?: Writing;
}

/**
 * The plain record of an operation in the target's own shape, ready to be stamped, and its markers.
 */
export function recordTemplate(options: RecordTemplateOptions): {
  template: RequestTemplate;
  /** The marker of an iteration's record. */
  marker(iteration: number): string;
} {
  const { operation, templates, label } = options;
  const recorded = new Set<string>();
  const fresh = new RecordingFresh(label, recorded);
  const now = Date.now();
  // Stands for the iteration id in fileKeys; as a digest, it appears nowhere else in the record.
  const placeholder = createHash('sha256')
    .update(label)
    .digest('hex')
    .slice(0, ITERATION_ID_DIGITS);
  const { body, marker, request } = buildRecord(operation, recordSpec(options, placeholder), {
    templates,
    fresh,
    now,
    plainFile: null,
  });
  const { spellings } = options.writing ?? USUAL_WRITING;
  const isSpelled = spellings.length > 0 && options.spec.size === undefined;
  const bytes = isSpelled ? Buffer.from(spelledJson(request, spellings)) : body.bytes();
  if (options.file.kind === 'of-iteration') recorded.add(`${placeholder}.bin`);
  return {
    template: new RequestTemplate(recordHead(options, bytes), bytes, {
      iterationIds: recorded,
      now,
    }),
    marker: (iteration) => `mk${iterationId(iteration)}${marker.slice(2 + ITERATION_ID_DIGITS)}`,
  };
}

function recordHead(
  { baseUrl, path, token, headers, writing }: RecordTemplateOptions,
  body: Buffer,
): Buffer {
  return encodeHead({
    method: 'POST',
    baseUrl,
    path,
    headers: mergedHeaders(
      {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'content-type': 'application/json',
      },
      headers,
    ),
    body: bufferBody(body),
    delivery: { headerStyles: writing?.headerStyles ?? [] },
  });
}

function recordSpec(
  { operation, file, spec }: RecordTemplateOptions,
  placeholder: string,
): RecordSpec {
  if (file.kind === 'none') {
    if (operation === 'conversations') return { ...spec, entries: [{ attach: [], files: null }] };
    return operation === 'email' ? spec : { ...spec, attach: [] };
  }
  const key =
    file.kind === 'prepared' ? file.fileKey : `${FILE_KEY_ROOT}${file.folder}/${placeholder}.bin`;
  return { ...spec, attach: [{ fileKey: key, filename: 'load.bin' }] };
}
