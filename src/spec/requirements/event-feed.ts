import type { Requirement } from '../requirement.js';
import { acceptance, inside, must, should } from './define.js';
import { recordRequirements } from './record-operation.js';

/** Sections 2.6 and 4.5. */
export const EVENT_FEED_REQUIREMENTS: Requirement[] = [
  ...recordRequirements({
    area: 'eventFeed',
    operation: '4.5',
    record: '2.6',
    request: 'event-feed request',
    entries: 'events',
  }),
  acceptance(
    must([
      'eventFeed/iso-times-pass',
      '2.6',
      'An eventTime in ISO 8601 UTC passes with and without milliseconds.',
    ]),
  ),
  acceptance(
    must([
      'eventFeed/inlined-passes',
      '2.2',
      'A file with isInlined true or false succeeds, whatever its type.',
    ]),
  ),
  inside([
    'eventFeed/not-inlined-unless-sent',
    '2.2',
    'A file that was sent without isInlined is archived as not inlined.',
  ]),
  inside([
    'eventFeed/inlined-is-archived',
    '2.2',
    'isInlined of each image of an event is archived as it was sent.',
  ]),
  must([
    'eventFeed/external-needs-is-available-false',
    '7',
    'An external file without isAvailable false fails its lookup and is answered with exactly 400.',
  ]),
  must([
    'eventFeed/external-needs-a-link',
    '4.5',
    'A file that was never uploaded and has no fileHref fails its lookup, whatever isAvailable says: exactly 400.',
  ]),
  must([
    'eventFeed/external-needs-key-and-name',
    '4.5',
    'An external file without fileKey or filename is refused.',
  ]),
  should([
    'eventFeed/external-key-is-not-empty',
    '2.2',
    'An external file with an empty fileKey is refused.',
  ]),
];
