import type { Operation } from '../../spec/operation.js';
import type { Workload } from '../scenario/load-scenario-schema.js';
import { type RecordFile, recordTemplate } from './record-template.js';
import { fileFolder, type RequestContext, recordLabel } from './request-context.js';
import type { Writing } from './writing.js';

/**
 * Which record of an operation: the usual one, one that names a file that never was, or one that
 * names the iteration's upload.
 */
export type RecordVariant = 'plain' | 'missing-file' | 'uploaded-file';

/** Whose records these are. */
export interface RecordKind {
  workload: string;
  operation: Operation;
  variant: RecordVariant;
}

/** The usual record of a workload. */
export function usualVariant({ upload }: Workload): RecordVariant {
  return upload === undefined ? 'plain' : 'uploaded-file';
}

/**
 * Builds the template of a kind of record: in the worker that sends it, and again where it is
 * verified.
 */
export function recordVariantTemplate(
  context: RequestContext,
  kind: RecordKind,
  workload: Workload,
  { token, writing }: { token?: string | undefined; writing?: Writing } = {},
): ReturnType<typeof recordTemplate> {
  const { target } = context;
  const { operation } = kind;
  const host = target.hosts[operation];
  if (host === undefined) throw new Error(`no host ${operation}`);
  return recordTemplate({
    operation,
    spec: workload.record ?? {},
    templates: target.records,
    file: fileOf(context, kind, workload),
    label: recordLabel(context, kind.workload, operation, kind.variant),
    baseUrl: host.url,
    path: target.paths[operation],
    token,
    headers: target.headers,
    ...(writing && { writing }),
  });
}

function fileOf(
  context: RequestContext,
  { workload, operation, variant }: RecordKind,
  { files }: Workload,
): RecordFile {
  const folder = fileFolder(context, workload);
  if (variant === 'uploaded-file') return { kind: 'of-iteration', folder };
  if (variant === 'missing-file') return { kind: 'of-iteration', folder: `${folder}-missing` };
  const fileKey = context.preparedFiles[operation];
  const wanted = files ?? (operation === 'email' ? 'none' : 'prepared');
  if (wanted === 'none' || fileKey === undefined) return { kind: 'none' };
  return { kind: 'prepared', fileKey };
}
