import type { Requirement } from '../requirement.js';
import { acceptance, inside, must, should, unseen } from './define.js';

/**
 * Sections 2.1, 2.2, 4.1, 4.6, 7, 8 and 9: what holds for files whichever record refers to them.
 */
export const FILE_REQUIREMENTS: Requirement[] = [
  must([
    'files/upload-answers-200',
    '4.1',
    'A valid upload on a host that takes files is answered with exactly 200.',
  ]),
  acceptance(
    must([
      'files/length-is-optional',
      '2.1',
      'An upload without Content-Length (chunked) succeeds like one with it.',
    ]),
  ),
  acceptance(must(['files/type-is-optional', '2.1', 'An upload without Content-Type succeeds.'])),
  acceptance(
    must([
      'files/any-type-passes',
      '2.1',
      'An upload of any registered MIME type succeeds, also one of application/octet-stream.',
    ]),
  ),
  acceptance(
    must([
      'files/up-to-the-limit-passes',
      '4.1',
      'A file up to the size limit is answered with 200.',
    ]),
  ),
  must(['files/oversize-is-400', '7', 'A file over the size limit is answered with exactly 400.']),
  must([
    'files/oversize-is-not-stored',
    '7',
    'A file refused for its size cannot be referenced afterwards.',
  ]),
  must([
    'files/referenceable-at-once',
    '4.6',
    'A file can be referenced as soon as its upload was answered with 200.',
  ]),
  acceptance(
    must([
      'files/client-chooses-the-key',
      '2.1',
      'Any path of plain segments below default/ is a fileKey that can be uploaded and referenced.',
    ]),
  ),
  must([
    'files/key-must-be-equal',
    '2.2',
    'A reference finds a file only by its whole fileKey, character for character.',
  ]),
  must([
    'files/default-is-mandatory',
    '4.1',
    'An upload to a path whose first segment is not default does not succeed.',
  ]),
  should([
    'files/version-is-part-of-the-path',
    '9',
    'An upload to a path without /v2, or with another version, is refused.',
  ]),
  must(['files/reupload-answers-200', '4.1', 'Sending a fileKey again is answered with 200.']),
  must([
    'files/reupload-stays-referenceable',
    '4.1',
    'A file that was sent again can still be referenced.',
  ]),
  inside([
    'files/reupload-replaces',
    '4.1',
    'After a fileKey was sent again, the archive holds the latest contents under it, and only those.',
  ]),
  must([
    'files/failed-reupload-keeps-the-file',
    '4.1',
    'A refused or broken upload to an existing fileKey leaves that file referenceable.',
  ]),
  inside([
    'files/failed-reupload-keeps-the-bytes',
    '4.1',
    'A refused or broken upload to an existing fileKey leaves the stored contents as they were.',
  ]),
  must([
    'files/incomplete-upload-is-no-file',
    '2.2',
    'A fileKey whose upload ended early and was never answered with 200 cannot be referenced.',
  ]),
  should([
    'files/reset-upload-is-no-file',
    '2.2',
    'A fileKey whose upload the client broke off with a reset cannot be referenced.',
  ]),
  inside([
    'files/bytes-are-stored-as-sent',
    '2.1',
    'The stored file has exactly the bytes that were sent.',
  ]),
  inside([
    'files/type-is-stored',
    '2.1',
    'The stored file has the MIME type that was sent with it.',
  ]),
  inside([
    'files/stated-length-is-captured',
    '2.1',
    'When Content-Length states fewer bytes than were sent, exactly the stated number is captured.',
  ]),
  inside([
    'files/concurrent-uploads-leave-one-whole',
    '4.1',
    'Of concurrent uploads to one fileKey, one is stored, whole.',
  ]),
  unseen([
    'files/type-is-evident-to-users',
    '2.1',
    'A user of the archive can tell the type of a file that was sent with one.',
    'It is a matter of what the archive displays.',
  ]),
  unseen([
    'files/inlined-image-is-displayed',
    '2.2',
    'An image with isInlined true is shown beside the text; other files are attached with a link.',
    'It is a matter of what the archive displays.',
  ]),
  unseen([
    'files/filename-is-displayed',
    '2.2',
    'The filename is what a user sees; for an external file it is the text of the link, and the fileKey is never shown.',
    'It is a matter of what the archive displays.',
  ]),
];
