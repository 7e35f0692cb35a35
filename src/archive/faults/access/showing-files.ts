import type { Behaviour, RequestHead } from '../../behaviour/behaviour.js';
import type { StoredFile } from '../../store/file-index.js';
import type { Mutation } from '../fault.js';
import { answered } from '../mutations/answers.js';
import type { Test } from '../mutations/token-mutations.js';

/** Requests with one of some methods. */
export const by =
  (...methods: string[]): Test =>
  ({ method }) =>
    methods.includes(method);

/** The key that a file path names. */
export const keyOf = (correct: Behaviour, { path, host }: RequestHead): string =>
  correct.uploadKey(path.slice(path.indexOf('/v2/')), host) ?? '';

/** Remembers the contents of files under their keys. */
export function rememberingContents(correct: Behaviour): {
  contents: ReadonlyMap<string, Buffer>;
  remembering: Pick<Behaviour, 'keep'>;
} {
  const contents = new Map<string, Buffer>();
  const keep: Behaviour['keep'] = (piece, from, upload) => {
    const before = from === 0 ? [] : [contents.get(upload.fileKey) ?? Buffer.alloc(0)];
    contents.set(upload.fileKey, Buffer.concat([...before, piece]));
    return correct.keep(piece, from, upload);
  };
  return { contents, remembering: { keep } };
}

/** Shows a file to some methods. */
export const showingFiles =
  (matches: Test, written = (content: Buffer) => content.toString()): Mutation =>
  (correct) => {
    const { contents, remembering } = rememberingContents(correct);
    return {
      ...remembering,
      otherMethod: (request, body) => {
        const content = contents.get(keyOf(correct, request));
        return content === undefined || !matches(request)
          ? correct.otherMethod(request, body)
          : answered(
              200,
              request.method === 'HEAD' ? 'x'.repeat(content.length) : written(content),
            );
      },
    };
  };

/** Shows a file to GET once a record refers to it. */
export const showingReferencedFiles: Mutation = (correct, stores, token) => {
  const referenced = new Set<string>();
  const showing = showingFiles(by('GET'))(correct, stores, token);
  return {
    ...showing,
    found: (reference, file, request, place) => {
      const found = correct.found(reference, file, request, place);
      if (found !== undefined) referenced.add(reference.fileKey);
      return found;
    },
    otherMethod: (request, body) => {
      const { otherMethod } = referenced.has(keyOf(correct, request))
        ? { ...correct, ...showing }
        : correct;
      return otherMethod(request, body);
    },
  };
};

/** Notes the keys that emails refer to. */
export function notingAttached(correct: Behaviour): {
  attached: ReadonlySet<string>;
  noting: Pick<Behaviour, 'found'>;
} {
  const attached = new Set<string>();
  const found: Behaviour['found'] = (reference, file, request, place) => {
    if (request.operation === 'email') attached.add(reference.fileKey);
    return correct.found(reference, file, request, place);
  };
  return { attached, noting: { found } };
}

/** Shows a file that an email has to a client that asks for a range of its bytes. */
export const showingAttached: Mutation = (correct, stores, token) => {
  const { attached, noting } = notingAttached(correct);
  const isAsked: Test = (request) =>
    by('GET')(request) &&
    request.headers.range !== undefined &&
    attached.has(keyOf(correct, request));
  return { ...showingFiles(isAsked)(correct, stores, token), ...noting };
};

/**
 * Tells something of a file to some methods, and keeps its content.
 *
 * @param own - the path of the file that a path asks for
 */
export const tellingOfFiles =
  (
    matches: Test,
    tell: (file: StoredFile) => { headers?: Record<string, string>; body?: string },
    own = (path: string) => path,
  ): Mutation =>
  (correct, { files }) => ({
    otherMethod: (request, body) => {
      const file = files.get(
        correct.storeOf(request.host),
        keyOf(correct, { ...request, path: own(request.path) }),
      );
      if (!file || !matches(request)) return correct.otherMethod(request, body);
      const { headers = {}, body: told = '' } = tell(file);
      return { kind: 'answered', reply: { status: 200, headers, body: told } };
    },
  });
