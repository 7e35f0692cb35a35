import type { HostName } from '../../../spec/operation.js';
import type { RequestHead } from '../../behaviour/behaviour.js';
import { by, keyOf } from '../access/showing-files.js';
import { type Fault, type Mutation, wireFaults } from '../fault.js';
import { at } from '../mutations/requests.js';

const ALL: readonly HostName[] = ['conversations', 'voice', 'eventFeed'];

/** An archive whose hosts do not share files. */
const apart =
  (change: Mutation): Mutation =>
  (correct, stores, token) => {
    const separate = { ...correct, storeOf: (host: HostName) => host };
    return { storeOf: separate.storeOf, ...change(separate, stores, token) };
  };

/** Remembers that a key has no file from when a request asked for it. */
const missingSince =
  (isAsked: (request: RequestHead) => boolean): Mutation =>
  (correct, { files }) => {
    const missing = new Set<string>();
    return {
      otherMethod: (request, body) => {
        const key = keyOf(correct, request);
        const isThere = files.get(correct.storeOf(request.host), correct.sameKey(key));
        if (isAsked(request) && !isThere) missing.add(key);
        return correct.otherMethod(request, body);
      },
      found: (reference, file, request, place) =>
        missing.has(reference.fileKey) ? undefined : correct.found(reference, file, request, place),
    };
  };

/** Keys that several hosts have to do with (sections 4.1 and 4.6). */
export const HOST_FAULTS: Fault[] = [
  ...wireFaults('files/referenceable-at-once', {
    'on-the-first-host-only': [
      'Hosts have files of their own, and one that another host has under the same key is not stored again.',
      apart((correct, { files }) => ({
        replaced: (earlier, later, upload) => {
          const key = correct.sameKey(upload.fileKey);
          const elsewhere = ALL.some((host) => host !== upload.host && files.get(host, key));
          return elsewhere && !earlier ? undefined : correct.replaced(earlier, later, upload);
        },
      })),
    ],
    'on-the-last-host-only': [
      'A file belongs to the host alone that it was uploaded to last.',
      (correct) => {
        const last = new Map<string, HostName>();
        return {
          replaced: (earlier, later, upload) => {
            last.set(upload.fileKey, upload.host);
            return correct.replaced(earlier, later, upload);
          },
          found: (reference, file, request, place) =>
            ALL.includes(request.host) && last.get(reference.fileKey) !== request.host
              ? undefined
              : correct.found(reference, file, request, place),
        };
      },
    ],
    'known-as-missing-elsewhere': [
      'That a key has no file is remembered for all hosts, and forgotten by an upload to the host that was asked.',
      (correct) => {
        const missing = new Map<string, HostName>();
        return {
          replaced: (earlier, later, upload) => {
            if (missing.get(upload.fileKey) === upload.host) missing.delete(upload.fileKey);
            return correct.replaced(earlier, later, upload);
          },
          found: (reference, file, request, place) => {
            if (missing.has(reference.fileKey)) return undefined;
            const found = correct.found(reference, file, request, place);
            if (!found) missing.set(reference.fileKey, request.host);
            return found;
          },
        };
      },
    ],
    'known-as-missing-since-get': [
      'A key that GET was asked of before it had a file stays missing.',
      missingSince((request) => by('GET')(request)),
    ],
    'known-as-missing-since-head-on-event-feed': [
      'A key that HEAD was asked of on the event-feed host before it had a file stays missing there.',
      missingSince((request) => by('HEAD')(request) && at('eventFeed')(request)),
    ],
  }),
];
