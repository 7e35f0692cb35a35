import type { Operation } from '../../../spec/operation.js';
import type { RequestHead } from '../../behaviour/behaviour.js';
import { Malformed } from '../../records/shape.js';
import { type RequestResult, refused } from '../../request-result.js';
import type { Mutation } from '../fault.js';
import { keyMemory } from '../mutations/key-memory.js';
import { referencesIn } from '../mutations/record-contents.js';
import { isFile, isRecord, type Test } from '../mutations/token-mutations.js';

/** Trusts a connection that has sent the right token once. */
export function trustingConnections(matches: Test): Mutation {
  return (correct) => {
    const trusted = new WeakSet<object>();
    return {
      authorised: (request) => {
        const passes = correct.authorised(request);
        if (passes) trusted.add(request.connection);
        return passes || (matches(request) && trusted.has(request.connection));
      },
    };
  };
}

/** Lets anybody replace a file, but not make one. */
export const freeOnceStored: Mutation = (correct) => {
  const { times, counting } = keyMemory(correct);
  return {
    ...counting,
    authorised: (request) =>
      correct.authorised(request) ||
      (isFile(request) && [...times.keys()].some((key) => request.path.endsWith(`/${key}`))),
  };
};

/** Reads some paths more generously than the guard that asks for the token. */
export function unguardedPaths(pattern: RegExp, by: (found: string) => string): Mutation {
  return (correct) => ({
    uploadKey: (path, host) =>
      correct.uploadKey(path, host) ?? correct.uploadKey(path.replace(pattern, by), host),
    authorised: (request) =>
      correct.authorised(request) ||
      (isFile(request) && request.path.replace(pattern, by) !== request.path),
  });
}

/** Knows the path of a record in any letter case, and guards it in one. */
export const unguardedCapitals: Mutation = (correct) => ({
  recordPath: (path) => correct.recordPath(path.toLowerCase()),
  authorised: (request) =>
    correct.authorised(request) ||
    (request.operation !== 'files' && request.path !== request.path.toLowerCase()),
});

/** Resolves the escapes in the path of a record, and guards it as it is written. */
export const unguardedEscapes: Mutation = (correct) => {
  const unescaped = (path: string) =>
    path.replace(/%([46][0-9A-F]|[57][0-9A])/gi, (_, digits) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
  return {
    recordPath: (path) => correct.recordPath(unescaped(path)),
    authorised: (request) =>
      correct.authorised(request) ||
      (request.operation !== 'files' && request.path !== unescaped(request.path)),
  };
};

/**
 * Looks at the token after all else: archives nothing without it, but answers some results as if it
 * were there.
 */
export function answeringFirst(
  operation: Operation,
  matches: (result: RequestResult) => boolean,
  status?: number,
): Mutation {
  return (correct) => {
    const strangers = new Set<number>();
    const isStranger = ({ number }: Pick<RequestHead, 'number'>) => strangers.has(number);
    return {
      authorised: (request) => {
        const passes = correct.authorised(request);
        if (!passes && isRecord(operation)(request)) strangers.add(request.number);
        return passes || isRecord(operation)(request);
      },
      archived: (record, request) => (isStranger(request) ? [] : correct.archived(record, request)),
      reply: (result, request) => {
        if (!isStranger(request)) return correct.reply(result, request);
        if (!matches(result)) {
          return correct.reply(refused(operation, 'bad-token', 'no valid token'), request);
        }
        const reply = correct.reply(result, request);
        return status === undefined ? reply : { ...reply, status };
      },
    };
  };
}

/** Asks for the token once a file is to be looked up. */
export function externalWithoutToken(operation: Operation): Mutation {
  return (correct) => {
    const strangers = new Set<number>();
    return {
      authorised: (request) => {
        const passes = correct.authorised(request);
        if (!passes && isRecord(operation)(request)) strangers.add(request.number);
        return passes || isRecord(operation)(request);
      },
      read: (body, request) => {
        const files = referencesIn(body);
        const isFree = files.length > 0 && files.every(({ fileHref }) => fileHref !== undefined);
        if (strangers.has(request.number) && !isFree) throw new Malformed('no valid token');
        return correct.read(body, request);
      },
    };
  };
}
