import type { Requirement } from '../requirement.js';
import { acceptance, archivedFiles, inside, must, should } from './define.js';

interface Words {
  /** The area of the ids. */
  area: string;
  /** The section of the operation, and the one of its record. */
  operation: string;
  record: string;
  /** What one request is called, and one entry in it. */
  request: string;
  entries: string;
}

/**
 * What the three operations have in common whose records refer to files (sections 4.2, 4.3, 4.5).
 */
export function recordRequirements(words: Words): Requirement[] {
  const { area, operation, record, request, entries } = words;
  const one = `${/^[aeiou]/.test(request) ? 'an' : 'a'} ${request}`;
  const oneAtStart = one.replace('a', 'A');
  return [
    acceptance(must([`${area}/plain-record-passes`, operation, `A valid ${request} succeeds.`])),
    acceptance(
      must([
        `${area}/uploaded-file-passes`,
        operation,
        `${oneAtStart} that refers to an uploaded file succeeds.`,
      ]),
    ),
    acceptance(
      must([
        `${area}/several-entries-pass`,
        record,
        `${oneAtStart} with several ${entries} succeeds.`,
      ]),
    ),
    must([
      `${area}/missing-file-is-400`,
      '7',
      `${oneAtStart} that refers to a fileKey without a file, wherever in it, is answered with exactly 400.`,
    ]),
    inside([
      `${area}/refused-whole`,
      operation,
      `Nothing of ${one} that was refused for a missing file is archived.`,
    ]),
    acceptance(
      must([
        `${area}/corrected-resend-passes`,
        operation,
        `${oneAtStart} that was refused for a missing file succeeds once that file was uploaded.`,
      ]),
    ),
    acceptance(must([`${area}/any-text-passes`, record, `Text of any script passes in ${one}.`])),
    inside([
      `${area}/every-entry-is-archived`,
      '1',
      `Every one of the ${entries} of an accepted ${request} is archived, with what was sent in it.`,
    ]),
    archivedFiles(
      inside([
        `${area}/references-are-archived`,
        '2.2',
        `The files of an accepted ${request} are archived with it, under the fileKey and filename that were sent.`,
      ]),
    ),
    acceptance(
      must([
        `${area}/external-link-passes`,
        '2.2',
        `${oneAtStart} whose file is an external link succeeds, without any upload.`,
      ]),
    ),
    must([
      `${area}/external-file-is-not-stored`,
      '1',
      `The fileKey of an external file that was archived with ${one} is still no file of the archive.`,
    ]),
    inside([
      `${area}/external-file-is-unknown-inside`,
      '1',
      `The archive has no file under the fileKey of an external file of ${one}.`,
    ]),
    should([
      `${area}/reference-needs-key-and-name`,
      '2.2',
      `A reference of ${one} to a file of the archive without fileKey or filename is refused.`,
    ]),
    acceptance(
      should([
        `${area}/large-record-passes`,
        operation,
        `${oneAtStart} of 64 KiB and more succeeds, for no maximum is stated.`,
      ]),
    ),
    acceptance(
      should([
        `${area}/many-entries-pass`,
        record,
        `${oneAtStart} with a hundred ${entries} succeeds, for no maximum is stated.`,
      ]),
    ),
    acceptance(
      should([
        `${area}/long-texts-pass`,
        record,
        `Names and texts of 300 characters and more pass in ${one}, for no maximum is stated.`,
      ]),
    ),
    should([
      `${area}/malformed-is-refused`,
      record,
      `A body that is not JSON is refused as ${one}.`,
    ]),
    should([
      `${area}/refusal-is-not-5xx`,
      '7',
      `Neither a faulty ${request} nor an odd character in one is answered with a server error.`,
    ]),
  ];
}
