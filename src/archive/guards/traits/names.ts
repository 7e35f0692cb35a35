import { isObject } from '../../records/shape.js';
import type { SeenRequest } from '../seen-request.js';

/**
 * What a request names: the key of its path, the keys of its references, or the ids of an email.
 */
export function namesIn(request: SeenRequest): { keys: string[]; ids: string[] } {
  const { uploadKey } = request;
  if (uploadKey !== undefined) return { keys: [uploadKey], ids: [] };
  const { requestInfo, emailOverview } = request.json;
  const ids = [
    isObject(requestInfo) ? requestInfo.requestId : undefined,
    isObject(emailOverview) ? emailOverview.messageId : undefined,
  ].filter((id) => typeof id === 'string');
  return { keys: [...new Set(keysIn(request.json))], ids };
}

function* keysIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  if ('fileKey' in value && typeof value.fileKey === 'string') yield value.fileKey;
  for (const inner of Object.values(value)) yield* keysIn(inner);
}
