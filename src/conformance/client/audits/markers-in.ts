import { MARKER_PATTERN } from '../../../records/fresh.js';

const MARKER = new RegExp(MARKER_PATTERN, 'g');

/** The markers of records that stand anywhere in a JSON value. */
export function markersIn(value: unknown): Set<string> {
  const markers = new Set<string>();
  addMarkersIn(value, markers);
  return markers;
}

/** String by string: as one text they would be some megabytes more. */
function addMarkersIn(value: unknown, markers: Set<string>): void {
  if (typeof value === 'string') {
    for (const marker of value.match(MARKER) ?? []) markers.add(marker);
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) addMarkersIn(inner, markers);
  }
}
