import type { RecordSpec } from '../../records/record-spec.js';
import type { Operation } from '../../spec/operation.js';
import { fileFolder, type GeneratorOptions, recordLabel } from '../generator/messages.js';
import type { Workload } from '../scenario/load-scenario-schema.js';
import { type Reference, recordTemplate } from './record-template.js';

/**
 * The kinds of records of a workload: the usual one, one that names a file that never was, and one that names the file
 * that was uploaded with its serial.
 */
export type Variant = 'plain' | 'missing' | 'own';

/** What a variant is built from, in the worker that sends it and again where it is looked up. */
export function buildVariant(
  options: Pick<GeneratorOptions, 'target' | 'runId' | 'worker' | 'prepared'>,
  name: string,
  workload: Workload,
  operation: Operation,
  variant: Variant,
  token: string | undefined,
): ReturnType<typeof recordTemplate> {
  const { target } = options;
  const host = target.hosts[operation];
  if (host === undefined) throw new Error(`no host ${operation}`);
  return recordTemplate({
    operation,
    spec: (workload.record ?? {}) as RecordSpec,
    templates: target.records,
    reference: referenceOf(options, name, workload, operation, variant),
    label: recordLabel(options, name, operation, variant),
    baseUrl: host.url,
    path: target.paths[operation],
    token,
  });
}

function referenceOf(
  options: Pick<GeneratorOptions, 'runId' | 'worker' | 'prepared' | 'target'>,
  name: string,
  { files }: Workload,
  operation: Operation,
  variant: Variant,
): Reference {
  const folder = fileFolder(options, name);
  if (variant === 'own') return { kind: 'own', folder };
  if (variant === 'missing') return { kind: 'own', folder: `${folder}-missing` };
  const prepared = options.prepared[operation];
  const wanted = files ?? (operation === 'email' ? 'none' : 'prepared');
  if (wanted === 'none' || prepared === undefined) return { kind: 'none' };
  return { kind: 'prepared', fileKey: prepared };
}
