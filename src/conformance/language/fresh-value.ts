import type { Session } from './session.js';

export const FRESH_KINDS = [
  'key',
  'uuid',
  'uuid-v1',
  'uuid-v3',
  'uuid-v5',
  'uuid-upper',
  'uuid-v1-upper',
  'uuid-v3-upper',
  'uuid-v5-upper',
  'word',
  'email',
] as const;

/** A value of a kind that nobody used before. Keys of files that exist and of those that do not have one form. */
export function freshValue(
  kind: (typeof FRESH_KINDS)[number],
  { fresh, prefix }: Pick<Session, 'fresh' | 'prefix'>,
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
