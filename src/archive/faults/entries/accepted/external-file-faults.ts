import type { JsonObject } from '../../../records/shape.js';
import type { ArchivedReference } from '../../../store/record-index.js';
import { type Fault, inspectorFaults, type Mutation, wireFaults } from '../../fault.js';
import { keyMemory } from '../../mutations/key-memory.js';
import { type EntryOperation, referencesIn } from '../../mutations/record-contents.js';
import { assumingPresent, losing, refusing } from '../../mutations/record-mutations.js';

/** Refuses requests by the external files that they name. */
const refusingExternal = (
  operation: EntryOperation,
  matches: (external: JsonObject) => boolean,
  status?: number,
) => refusing(operation, (body) => externalIn(body).some(matches), status);

const externalIn = (body: unknown): JsonObject[] =>
  referencesIn(body).filter(({ fileHref }) => fileHref !== undefined);

/** Files outside the Archive (sections 2.2 and 4.5). */
export function externalFileFaults(operation: EntryOperation): Fault[] {
  return [
    ...wireFaults(`${operation}/external-link-passes`, {
      'looked-up': [
        'The key of an external file is looked up.',
        (correct) => ({
          isExternal: (reference, request) =>
            request.operation !== operation && correct.isExternal(reference, request),
        }),
      ],
      'https-only': [
        'An external file whose link is not https is refused.',
        refusingExternal(operation, ({ fileHref }) => !/^https:/i.test(String(fileHref))),
      ],
      'no-query': [
        'An external file whose link has a query is refused.',
        refusingExternal(operation, ({ fileHref }) => String(fileHref).includes('?')),
      ],
      'no-port': [
        'An external file whose link has a port is refused.',
        refusingExternal(operation, ({ fileHref }) => /^\w+:\/\/[^/]*:\d/.test(String(fileHref))),
      ],
      'few-characters': [
        'An external file whose link has other characters than letters, digits and those of a plain query is refused.',
        refusingExternal(operation, ({ fileHref }) => /[^\w:/.?&=%#-]/.test(String(fileHref))),
      ],
      'no-intranet': [
        'An external file is refused whose link names a host of one word or a private address.',
        refusingExternal(operation, ({ fileHref }) =>
          /^\w+:\/\/([^./:]+|10\.[\d.]+|192\.168\.[\d.]+)([/:]|$)/.test(String(fileHref)),
        ),
      ],
      'no-dollar-in-a-name': [
        'A request is answered 500 whose external file has a name with a dollar.',
        refusingExternal(operation, ({ filename }) => String(filename).includes('$'), 500),
      ],
      'path-demanded': [
        'An external file whose key is a single word is refused.',
        refusingExternal(
          operation,
          ({ fileKey }) => typeof fileKey === 'string' && /^[^/]+$/.test(fileKey),
        ),
      ],
      'not-beside-an-uploaded-one': [
        'An external file in the same request as an uploaded one is refused.',
        refusing(operation, (body) => {
          const external = externalIn(body).length;
          return external > 0 && external < referencesIn(body).length;
        }),
      ],
    }),
    ...wireFaults(`${operation}/uploaded-file-passes`, {
      'external-for-good': [
        'A key that an external file had stays external, and no uploaded file is found under it.',
        stayingExternal(operation),
      ],
    }),
    ...wireFaults(`${operation}/external-file-is-not-stored`, {
      referenceable: [
        'The key of an external file can be referenced from then on.',
        becomingReferenceable(operation, () => true),
      ],
      'referenceable-with-a-path': [
        'The key of an external file that looks like an uploaded one can be referenced from then on.',
        becomingReferenceable(operation, ({ fileKey }) => fileKey.startsWith('default/')),
      ],
      ...(operation === 'voice'
        ? {}
        : {
            'referenceable-when-displayed': [
              'The key of an external file that is displayed in the text can be referenced from then on.',
              becomingReferenceable(operation, ({ inlined }) => inlined),
            ],
          }),
    }),
    ...inspectorFaults(`${operation}/references-are-archived`, {
      'external-until-uploaded': [
        'An external file is shown as an uploaded one once there is a file under its key.',
        externalUntilUploaded(operation),
      ],
    }),
    ...inspectorFaults(`${operation}/external-file-is-unknown-inside`, {
      'empty-file': [
        'An empty file is stored for an external one; records do not find it.',
        storingPlaceholder(operation, () => true),
      ],
      'empty-file-for-links': [
        'An empty file is stored for an external one with a link of https; records do not find it.',
        storingPlaceholder(operation, (href) => /^https:/i.test(href)),
      ],
      'empty-file-for-a-stored-one': [
        'An external file with the key of a stored file makes that one empty.',
        storingPlaceholder(operation, (_href, isStored) => isStored),
      ],
    }),
  ];
}

/** Finds out only when a record is shown which of its files are external. */
function externalUntilUploaded(operation: EntryOperation): Mutation {
  return (correct, { records }) => {
    const { times, counting } = keyMemory(correct);
    const { containing } = records;
    records.containing = (text, until) =>
      containing.call(records, text, until).map((one) =>
        one.operation === operation
          ? {
              ...one,
              files: one.files.map((file) => ({
                ...file,
                external: file.external && !times.has(file.fileKey),
              })),
            }
          : one,
      );
    return counting;
  };
}

/** Does not find the file of a key that an external one had before. */
function stayingExternal(operation: EntryOperation): Mutation {
  return (correct) => {
    const external = new Set<string>();
    return {
      archived: (record, request) => {
        for (const file of record.files) if (file.external) external.add(file.fileKey);
        return correct.archived(record, request);
      },
      ...losing(operation, (_file, { fileKey }) => external.has(fileKey))(correct),
    };
  };
}

/** Lets records reference the key of an external file that was archived. */
function becomingReferenceable(
  operation: EntryOperation,
  matches: (file: ArchivedReference) => boolean,
): Mutation {
  return (correct) => {
    const known = new Set<string>();
    return {
      archived: (record, request) => {
        for (const file of record.files) {
          if (file.external && request.operation === operation && matches(file)) {
            known.add(file.fileKey);
          }
        }
        return correct.archived(record, request);
      },
      ...assumingPresent(operation, ({ fileKey }) => known.has(fileKey))(correct),
    };
  };
}

/**
 * Stores an empty file under the key of an external one, which only an inspector sees. Where
 * there was a file before, records go on finding it.
 */
function storingPlaceholder(
  operation: EntryOperation,
  matches: (href: string, isStored: boolean) => boolean,
): Mutation {
  return (correct, { blobs, files }) => {
    const made = new Set<string>();
    return {
      read: (body, request) => {
        const drafts = correct.read(body, request);
        if (request.operation !== operation) return drafts;
        for (const { fileKey, fileHref } of drafts.flatMap(({ references }) => references)) {
          const store = correct.storeOf(request.host);
          const isStored = files.get(store, fileKey) !== undefined;
          if (!fileHref || !matches(fileHref, isStored)) continue;
          if (!isStored) made.add(fileKey);
          const file = { contentType: 'application/octet-stream', storedAt: Date.now() };
          // A blob for each: an upload to the key removes the one that was there.
          blobs
            .create()
            .then((sink) => sink.finish())
            .then((blob) => files.put(store, fileKey, { ...blob, ...file }));
        }
        return drafts;
      },
      replaced: (earlier, later, upload) => {
        made.delete(upload.fileKey);
        return correct.replaced(earlier, later, upload);
      },
      found: (reference, file, request, place) =>
        made.has(reference.fileKey) ? undefined : correct.found(reference, file, request, place),
    };
  };
}
