import type { Operation } from '../spec/operation.js';
import type { RecordTemplates } from './record-spec.js';

/**
 * Where the entries of a request stand unless a template says otherwise (sections 2.3, 2.4 and
 * 2.6); an email is one itself.
 */
export const USUAL_PLACE = {
  conversations: '/conversationEvents',
  voice: '/voiceRecords',
  eventFeed: '/events',
  email: '',
} as const;

/**
 * The JSON pointer to the entries of a request: where the profile's template has `{{entries}}`, or
 * their usual place.
 */
export function entriesAt(operation: Operation, templates: RecordTemplates): string {
  if (operation === 'email') return USUAL_PLACE.email;
  return placeOf(templates[operation]?.request, '') ?? USUAL_PLACE[operation];
}

function placeOf(template: unknown, at: string): string | undefined {
  if (typeof template === 'string') {
    return /^\{\{\s*entries\s*\}\}$/.test(template) ? at : undefined;
  }
  if (typeof template !== 'object' || template === null) return undefined;
  for (const [name, inner] of Object.entries(template)) {
    const part = name.replaceAll('~', '~0').replaceAll('/', '~1');
    const place = placeOf(inner, `${at}/${part}`);
    if (place !== undefined) return place;
  }
  return undefined;
}
