import type { Operation } from '../../../spec/operation.js';
import type { Behaviour, RequestHead } from '../../behaviour/behaviour.js';
import type { Mutation } from '../fault.js';

export type Test = (request: RequestHead) => boolean;

export const tokenOf = ({ headers }: RequestHead): string =>
  /^\S+ +(\S+)/.exec(headers.authorization ?? '')?.[1] ?? '';
export const schemeOf = ({ headers }: RequestHead): string =>
  (headers.authorization ?? '').split(' ')[0]?.toLowerCase() ?? '';

/** Takes some requests without the right token. */
export const taking =
  (matches: Test, takes: (request: RequestHead, correct: Behaviour) => boolean): Mutation =>
  (correct) => ({
    authorised: (request) =>
      correct.authorised(request) || (matches(request) && takes(request, correct)),
  });

/** Compares the token differently. */
export const comparing =
  (matches: Test, passes: (good: string, given: string) => boolean): Mutation =>
  (correct, _stores, good) => ({
    authorised: (request) => {
      const given = tokenOf(request);
      return (
        correct.authorised(request) || (given !== '' && matches(request) && passes(good, given))
      );
    },
  });

export const isFile: Test = ({ operation }) => operation === 'files';
export const isRecord =
  (operation: Operation): Test =>
  (request) =>
    request.operation === operation;

export const RECORDS = {
  'access/conversations-need-a-token': 'conversations',
  'access/voice-needs-a-token': 'voice',
  'access/email-needs-a-token': 'email',
  'access/event-feed-needs-a-token': 'eventFeed',
} as const satisfies Record<string, Operation>;
