import fc from 'fast-check';
import type { Json, JsonObject } from '../merge-patch.js';
import { fileName, someText } from './text.js';

/** Links to files outside the Archive (section 2.2). */
const link: fc.Arbitrary<string> = fc.constantFrom(
  'https://files.assay.example/a/b.pdf',
  'https://files.assay.example/a?b=c&d=%20#e',
  'http://files.assay.example:8080/',
  'https://files.assay.example/gr%C3%BC%C3%9Fe',
);

/**
 * A file that a record refers to: `stored` stands for a key that was uploaded, which only a running
 * case knows.
 */
export interface FileUse {
  /** Which of the uploaded files of the case, or an external one. */
  file: { stored: number } | { fileHref: string; outside: number };
  filename: string;
  isInlined?: boolean | undefined;
  description?: string | undefined;
}

/** What of a reference an operation has (section 2.2). */
export interface UseShape {
  isInlined: boolean;
  description: boolean;
}

/** A use of one of some uploaded files, or of an external one. */
export function fileUse(uploads: number, shape: UseShape): fc.Arbitrary<FileUse> {
  const stored = fc.record({ stored: fc.nat(uploads - 1) });
  const external = fc.record({ fileHref: link, outside: fc.nat(2) });
  const maybe = <T>(there: boolean, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    there ? fc.option(value, { nil: undefined }) : fc.constant(undefined);
  return fc.record({
    file: fc.oneof({ weight: 4, arbitrary: stored }, { weight: 1, arbitrary: external }),
    filename: fileName,
    isInlined: maybe(shape.isInlined, fc.boolean()),
    description: maybe(shape.description, someText),
  });
}

/**
 * A use as a reference.
 *
 * @param keyOf the fileKey of an uploaded file, or of an external one
 * @param unavailable what says of an external file that it is not in the Archive (the event feed
 * only)
 */
export function asReference(
  { file, filename, isInlined, description }: FileUse,
  keyOf: (kind: 'stored' | 'outside', number: number) => string,
  unavailable: JsonObject,
): { [name: string]: Json } {
  const plain =
    'stored' in file
      ? { fileKey: keyOf('stored', file.stored) }
      : { fileKey: keyOf('outside', file.outside), fileHref: file.fileHref, ...unavailable };
  return {
    ...plain,
    filename,
    ...(isInlined === undefined ? {} : { isInlined }),
    ...(description === undefined ? {} : { description }),
  };
}
