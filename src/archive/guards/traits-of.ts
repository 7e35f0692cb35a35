import type { Topic } from '../../spec/circumstances.js';
import type { SeenRequest } from './seen-request.js';
import { bytesTraits, historyTraits, keyTraits, sizeTraits } from './traits/file-traits.js';
import { entriesTraits, filesTraits, jsonTraits, textTraits } from './traits/record-traits.js';
import {
  companyTraits,
  connectionTraits,
  framingTraits,
  headerTraits,
  timingTraits,
} from './traits/sending-traits.js';

/** The topics that say something of a file, and so of every record that refers to it. */
const FILE_TOPICS = ['framing', 'size', 'bytes'] as const satisfies Topic[];

/** The values of a topic that hold for a request; none of them is the usual one. */
export function traitsOf(topic: Topic, request: SeenRequest): readonly string[] {
  switch (topic) {
    case 'connection':
      return connectionTraits(request);
    case 'timing':
      return timingTraits(request);
    case 'headers':
      return headerTraits(request);
    case 'company':
      return companyTraits(request);
    case 'json':
      return jsonTraits(request);
    case 'entries':
      return entriesTraits(request);
    case 'files':
      return filesTraits(request);
    case 'text':
      return textTraits(request);
    case 'key':
      return [...request.files].flatMap(([key, facts]) => keyTraits(key, facts));
    case 'history':
      return [...request.files.values(), ...request.ids.values()].flatMap((facts) =>
        historyTraits(facts, request),
      );
    case 'framing':
    case 'size':
    case 'bytes':
      return request.isUpload ? uploadTraits(topic, request) : traitsOfFiles(topic, request);
  }
}

/** What is known of an upload that is to be remembered with its file, as `topic=value`. */
export function fileTraitsOf({ traits }: SeenRequest): ReadonlySet<string> {
  const all = FILE_TOPICS.flatMap((topic) =>
    (traits.get(topic) ?? []).map((value) => `${topic}=${value}`),
  );
  return new Set(all);
}

function uploadTraits(topic: (typeof FILE_TOPICS)[number], upload: SeenRequest): string[] {
  return { framing: framingTraits, size: sizeTraits, bytes: bytesTraits }[topic](upload);
}

function traitsOfFiles(topic: string, request: SeenRequest): string[] {
  const prefix = `${topic}=`;
  return [...request.files.values()]
    .flatMap(({ fileTraits }) => [...fileTraits])
    .filter((trait) => trait.startsWith(prefix))
    .map((trait) => trait.slice(prefix.length));
}
