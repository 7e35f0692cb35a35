import { createHash } from 'node:crypto';
import { destinationOf } from '../../http/connection/destination.js';
import { bufferBody } from '../../http/message/body.js';
import { type HttpRequest, requestHead, requestHeaders } from '../../http/message/request-head.js';
import { buildRecord } from '../../records/build-record.js';
import type { Json } from '../../records/merge-patch.js';
import type { RecordSpec, RecordTemplates } from '../../records/record-spec.js';
import { FILE_KEY_ROOT, type Operation } from '../../spec/operation.js';
import { SERIAL_DIGITS, serialText } from './iteration-id.js';
import { TracedFresh } from './recording-fresh.js';
import { RequestTemplate } from './request-template.js';

/** Which files a record names. */
export type Reference =
  | { kind: 'none' }
  /** One that was uploaded before. */
  | { kind: 'prepared'; fileKey: string }
  /** One with the record's own serial in its key: uploaded just before, or never. */
  | { kind: 'own'; folder: string };

export interface RecordTemplateOptions {
  operation: Operation;
  spec: RecordSpec;
  templates: RecordTemplates;
  reference: Reference;
  /** Unlike that of every other template of every run: what is not stamped comes from it. */
  label: string;
  baseUrl: string;
  path: string;
  token: string | undefined;
}

/** The last segment of the keys of a load. */
export function fileName(serial: number): string {
  return `${serialText(serial)}.bin`;
}

/** The fileKey of an upload, or of the file that a record names. */
export function fileKey(folder: string, serial: number): string {
  return `${FILE_KEY_ROOT}${folder}/${fileName(serial)}`;
}

/** The plain record of an operation in the target's own shape, ready to be stamped, and the marker that it has. */
export function recordTemplate(options: RecordTemplateOptions): {
  template: RequestTemplate;
  /** The marker of the record with a serial. */
  marker(serial: number): string;
} {
  const { operation, templates, label } = options;
  const drawn = new Set<string>();
  const fresh = new TracedFresh(label, drawn);
  const now = Date.now();
  // A word for the serial in fileKeys that is surely nowhere else in the record.
  const placeholder = createHash('sha256').update(label).digest('hex').slice(0, SERIAL_DIGITS);
  const { body, marker } = buildRecord(operation, recordSpec(options, placeholder), {
    templates,
    fresh,
    now,
    plainFile: null,
  });
  if (options.reference.kind === 'own') drawn.add(`${placeholder}.bin`);
  return {
    template: new RequestTemplate(recordHead(options, body), body, { serials: drawn, now }),
    marker: (serial) => `mk${serialText(serial)}${marker.slice(2 + SERIAL_DIGITS)}`,
  };
}

function recordHead({ baseUrl, path, token }: RecordTemplateOptions, body: Buffer): Buffer {
  const destination = destinationOf(baseUrl);
  const request: HttpRequest = {
    method: 'POST',
    baseUrl,
    path,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    },
    body: bufferBody(body),
  };
  return requestHead(
    request,
    `${destination.basePath}${path}`,
    requestHeaders(request, destination.authority),
  );
}

function recordSpec(options: RecordTemplateOptions, placeholder: string): RecordSpec {
  const { operation, reference, spec } = options;
  if (reference.kind !== 'none') {
    const key =
      reference.kind === 'prepared'
        ? reference.fileKey
        : `${FILE_KEY_ROOT}${reference.folder}/${placeholder}.bin`;
    const file: Json = { fileKey: key, filename: 'load.bin' };
    return { ...spec, attach: [file] };
  }
  if (operation === 'conversations') return { ...spec, entries: [{ attach: [], files: null }] };
  return operation === 'email' ? spec : { ...spec, attach: [] };
}
