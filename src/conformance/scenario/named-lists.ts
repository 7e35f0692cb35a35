import { OPERATIONS, UPLOAD_HOSTS } from '../../spec/operation.js';

/** Lists that a matrix can name instead of writing them down. */
export const NAMED_LISTS = ['$uploadHosts', '$recordOperations', '$operations'] as const;
export type NamedList = (typeof NAMED_LISTS)[number];

const VALUES: Record<NamedList, readonly string[]> = {
  // The hosts for which section 4.1 offers the upload,
  $uploadHosts: UPLOAD_HOSTS,
  // the operations that archive entries which refer to files, one on each of these hosts,
  $recordOperations: UPLOAD_HOSTS,
  // and all four.
  $operations: OPERATIONS,
};

/** The values of a name of a matrix. */
export const valuesOf = (list: unknown[] | NamedList): readonly unknown[] =>
  typeof list === 'string' ? VALUES[list] : list;
