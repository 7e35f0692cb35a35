import { readDocument } from '../../config/read-document.js';
import { DocumentError } from '../../errors/document-error.js';
import type { Place } from '../../errors/place.js';
import { readTextFile } from '../../files/read-text-file.js';
import type { Waiver } from '../events/waiver.js';
import { waiversSchema } from './waivers-schema.js';

/** A waiver for one id, and where that id is written down. */
export interface WrittenWaiver extends Waiver {
  place: Place;
}

/**
 * Reads a file of waivers; one for several ids becomes one for each of them.
 *
 * @throws DocumentError
 */
export async function readWaivers(file: string): Promise<WrittenWaiver[]> {
  return parseWaivers(file, await readTextFile(file));
}

/**
 * The waivers in a text.
 *
 * @param file as problems shall name it
 * @throws DocumentError
 */
export function parseWaivers(file: string, text: string): WrittenWaiver[] {
  const document = readDocument(file, text, waiversSchema);
  if (!document.ok) throw new DocumentError(document.problems);
  const { positions, value } = document;
  const waivers = value.waivers.flatMap(({ id, ...rest }, index) => {
    const path = ['waivers', index, 'id'];
    const ids =
      typeof id === 'string'
        ? [{ id, path }]
        : id.map((one, at) => ({ id: one, path: [...path, at] }));
    return ids.map(
      (one): WrittenWaiver => ({
        id: one.id,
        ...withoutAbsent(rest),
        place: { file, ...positions.at(one.path) },
      }),
    );
  });
  const known = new Set<string>();
  const twice = waivers.filter(({ id }) => known.has(id) || !known.add(id));
  if (twice.length > 0) {
    throw new DocumentError(
      twice.map(({ id, place }) => ({ ...place, message: `${id} is waived above already` })),
    );
  }
  return waivers;
}

/** A schema gives members that are left out as undefined, too, for all that its type says. */
function withoutAbsent({
  reason,
  owner,
  expiry,
  link,
}: {
  reason: string;
  owner?: string | undefined;
  expiry?: string | undefined;
  link?: string | undefined;
}): Omit<Waiver, 'id'> {
  return {
    reason,
    ...(owner !== undefined && { owner }),
    ...(expiry !== undefined && { expiry }),
    ...(link !== undefined && { link }),
  };
}
