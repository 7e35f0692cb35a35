import type { Target } from '../profile/target.js';
import { buildRecord } from '../records/build-record.js';
import { Fresh } from '../records/fresh.js';
import type { JsonObject } from '../records/merge-patch.js';
import type { RecordSpec } from '../records/record-spec.js';
import { TemplateError } from '../records/template-error.js';
import type { Operation } from '../spec/operation.js';

const file = (name: string) => ({ fileKey: `default/assay/${name}`, filename: name });
const FILE = file('report.pdf');

/**
 * What checks want of a record beyond the plain one; the first row of an operation also shows where
 * things go.
 */
const WISHES: Record<Operation, RecordSpec[]> = {
  conversations: [{ attach: [FILE] }, { people: 2 }],
  voice: [{ attach: [FILE] }, { people: 2 }],
  eventFeed: [{ attach: [FILE] }],
  email: [
    { attach: [FILE] },
    { attach: [FILE, file('photo.png')] },
    { people: 2 },
    { onBehalf: true },
  ],
};
const OF_ALL: RecordSpec[] = [{ text: 'What a person wrote.' }, { size: 50_000 }];

/** A record as it would be sent, and what the templates of the profile have no place for. */
interface ShownRecord {
  request: JsonObject;
  /** In words, one for each. */
  lacks: string[];
}

/**
 * Builds a record through the templates of a profile, with as much of what checks want as these can
 * express.
 */
export function showRecord(
  operation: Operation,
  { records }: Pick<Target, 'records'>,
): ShownRecord {
  const build = (spec: RecordSpec) =>
    buildRecord(operation, spec, {
      templates: records,
      fresh: new Fresh('shown'),
      now: Date.now(),
      plainFile: FILE,
    });
  const lacks = new Set<string>();
  let shown: RecordSpec = {};
  for (const wish of [...WISHES[operation], ...OF_ALL]) {
    try {
      build(wish);
      if (wish.size === undefined) shown = { ...shown, ...wish };
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      lacks.add(error.message);
    }
  }
  if (operation === 'email' && records.email?.onBehalf === null)
    lacks.add('there is no sender on behalf of another one');
  return { request: build(shown).request, lacks: [...lacks] };
}
