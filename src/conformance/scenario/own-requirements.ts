import { z } from 'zod';
import { readDocument } from '../../config/read-document.js';
import { DocumentError } from '../../errors/document-error.js';
import type { Place } from '../../errors/place.js';
import type { Problem } from '../../errors/problem.js';
import type { OwnRequirement } from '../../spec/own-requirement.js';
import { REQUIREMENTS } from '../../spec/requirements.js';

/**
 * The areas of the interface: a later version might use an id of one of them for a requirement.
 */
const AREAS = new Set(REQUIREMENTS.map(({ id }) => areaOf(id)));

const ownRequirement = z.strictObject({
  id: z
    .string()
    .regex(
      /^[A-Za-z0-9-]+(\/[a-z0-9-]+)+$/,
      'an id is an area and a slug, such as acme/answers-in-time',
    )
    .describe('Permanent, as <area>/<slug>, in an area that the interface does not use'),
  level: z.enum(['must', 'should']).describe('Whether a violation fails the run'),
  statement: z.string().min(1).describe('What holds, as a sentence'),
  source: z.string().min(1).describe('Where that is agreed: a contract, a decision, a ticket'),
}) satisfies z.ZodType<OwnRequirement>;

/** A file of requirements of one's own. */
export const ownRequirementsSchema = z
  .strictObject({ requirements: z.array(ownRequirement).min(1) })
  .describe('Requirements of one’s own, beside those of the interface');

/** A requirement of one's own, and where it is stated. */
export interface WrittenRequirement {
  requirement: OwnRequirement;
  place: Place;
}

/** The requirements in a text, or everything that is wrong with it. */
export function parseOwnRequirements(
  file: string,
  text: string,
): { ok: true; requirements: WrittenRequirement[] } | { ok: false; problems: Problem[] } {
  const read = readDocument(file, text, ownRequirementsSchema);
  if (!read.ok) return read;
  const { requirements } = read.value;
  const problems = mistakesIn(requirements).map(({ index, message }) =>
    read.positions.problem(['requirements', index, 'id'], message),
  );
  if (problems.length > 0) return { ok: false, problems };
  const written = requirements.map((requirement, index) => ({
    requirement,
    place: { file, ...read.positions.at(['requirements', index, 'id']) },
  }));
  return { ok: true, requirements: written };
}

/**
 * Requirements that a program states.
 *
 * @throws DocumentError with everything that is wrong with them
 */
export function assertOwnRequirements(requirements: readonly OwnRequirement[]): void {
  const parsed = z.array(ownRequirement).safeParse(requirements);
  const problems = parsed.success
    ? mistakesIn(requirements).map(({ message }) => message)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (problems.length === 0) return;
  const place = { file: 'requirements', line: 1, column: 1 };
  throw new DocumentError(problems.map((message) => ({ ...place, message })));
}

/** The warning that nothing judges a requirement: no run would say whether it holds. */
export const warnUnjudged = ({ requirement, place }: WrittenRequirement): Problem => ({
  ...place,
  message: `nothing judges ${requirement.id}: no scenario that was given names it in \`judges\``,
});

/** Ids that are taken, by the interface or twice. */
function mistakesIn(requirements: readonly OwnRequirement[]): { index: number; message: string }[] {
  const ids = requirements.map(({ id }) => id);
  return ids.flatMap((id, index) => {
    if (AREAS.has(areaOf(id))) {
      return [{ index, message: `${areaOf(id)} is an area of the interface; ${id} needs another` }];
    }
    return ids.indexOf(id) < index ? [{ index, message: `${id} stands above already` }] : [];
  });
}

function areaOf(id: string): string {
  return id.split('/')[0] ?? '';
}
