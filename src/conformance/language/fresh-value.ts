import type { FRESH_KINDS } from '../scenario/scenario-schema.js';
import type { World } from './world.js';

/** A value of a kind that nobody used before. Keys of files that exist and of those that do not have one form. */
export function freshValue(
  kind: (typeof FRESH_KINDS)[number],
  { fresh, prefix }: Pick<World, 'fresh' | 'prefix'>,
): string {
  switch (kind) {
    case 'key':
      return `${prefix}/${fresh.filename()}`;
    case 'uuid':
      return fresh.uuid();
    case 'uuid-v1':
      return fresh.uuid(1);
    case 'uuid-v3':
      return fresh.uuid(3);
    case 'uuid-v5':
      return fresh.uuid(5);
    case 'uuid-upper':
      return fresh.uuid().toUpperCase();
    case 'uuid-v1-upper':
      return fresh.uuid(1).toUpperCase();
    case 'uuid-v3-upper':
      return fresh.uuid(3).toUpperCase();
    case 'uuid-v5-upper':
      return fresh.uuid(5).toUpperCase();
    case 'word':
      return fresh.marker();
    case 'email':
      return fresh.email();
  }
}
