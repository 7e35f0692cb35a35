import { OPERATIONS, UPLOAD_HOSTS } from '../../spec/operation.js';
import { TEXTS_AS_NAMES } from './texts-as-names.js';
import { TEXTS_OF_ALL_KINDS, TEXTS_WITH_A_MEANING } from './texts-with-a-meaning.js';

/** Lists that a matrix can name instead of writing them down. */
export const NAMED_LISTS = [
  '$uploadHosts',
  '$recordOperations',
  '$operations',
  '$textsWithAMeaning',
  '$textsOfAllKinds',
  '$textsAsNames',
] as const;
export type NamedList = (typeof NAMED_LISTS)[number];

const VALUES: Record<NamedList, readonly unknown[]> = {
  // The hosts for which section 4.1 offers the upload.
  $uploadHosts: UPLOAD_HOSTS,
  // The operations that archive entries which refer to files, one on each of these hosts.
  $recordOperations: UPLOAD_HOSTS,
  // All four operations.
  $operations: OPERATIONS,
  // Maps with the name, the entries, the first, the lines and the properties of each kind of text.
  $textsWithAMeaning: TEXTS_WITH_A_MEANING,
  // The same of mixtures of these kinds.
  $textsOfAllKinds: TEXTS_OF_ALL_KINDS,
  // These mixtures where names and the like stand, in a record of each operation.
  $textsAsNames: TEXTS_AS_NAMES,
};

/** The values of a name of a matrix. */
export const valuesOf = (list: unknown[] | NamedList): readonly unknown[] =>
  typeof list === 'string' ? VALUES[list] : list;
