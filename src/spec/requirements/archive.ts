import type { Requirement } from '../requirement.js';
import { inside, must, unseen } from './define.js';

/** Section 1: what the archive is, for all operations. */
export const ARCHIVE_REQUIREMENTS: Requirement[] = [
  must(['archive/files-cannot-be-read', '1', 'No request on a file path shows an uploaded file.']),
  must([
    'archive/files-cannot-be-removed',
    '1',
    'No request on a file path but an upload removes or changes a file.',
  ]),
  inside([
    'archive/files-cannot-be-changed',
    '1',
    'No request on a file path but an upload changes the stored bytes.',
  ]),
  must([
    'archive/records-cannot-be-read',
    '1',
    'No request on a record path shows archived records.',
  ]),
  inside([
    'archive/records-cannot-be-changed',
    '1',
    'No request on a record path but a submission changes or removes what is archived.',
  ]),
  must([
    'archive/bodies-are-not-requests',
    '4.1',
    'What stands in the body of a request is never served as a request of its own, also where that request was refused.',
  ]),
  unseen([
    'archive/records-are-kept',
    '1',
    'What is archived stays archived.',
    'How long a record is kept shows only after years.',
  ]),
];
