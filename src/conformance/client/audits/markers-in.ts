import { MARKER_PATTERN } from '../../../records/fresh.js';

const MARKER = new RegExp(MARKER_PATTERN, 'g');

/** The markers of records that stand anywhere in a JSON value. */
export function markersIn(value: unknown): Set<string> {
  const markers = new Set<string>();
  for (const text of textsIn(value)) {
    for (const [marker] of text.matchAll(MARKER)) markers.add(marker);
  }
  return markers;
}

/** Every string in it; as one text they would be some megabytes more. */
function* textsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* textsIn(inner);
  }
}
