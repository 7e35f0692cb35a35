import { isTopic, type NamedCircumstances, type Topic } from '../../../spec/circumstances.js';

/** What a line that is run by itself has otherwise: how a request is written, and what is around it. */
const BEYOND: ReadonlySet<Topic> = new Set(['connection', 'framing', 'timing', 'company']);

/** Whether a failure needs something that a curl line cannot do. */
export const isBeyondCurl = (failsUnder: NamedCircumstances = {}): boolean =>
  Object.entries(failsUnder).some(
    ([topic, value]) =>
      // curl sends chunks as well, in sizes of its own.
      isTopic(topic) && BEYOND.has(topic) && !(topic === 'framing' && value === 'chunked'),
  );

export const BEYOND_CURL =
  'a curl line sends its request alone, at once and in chunks of its own: what fails only for how it is written or for what is around it need not fail there';
