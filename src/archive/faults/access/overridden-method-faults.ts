import type { RequestHead } from '../../behaviour/behaviour.js';
import { type Fault, inspectorFaults, type Mutation, wireFaults } from '../fault.js';
import { at } from '../mutations/requests.js';
import { WRITE_ONLY_FAULTS } from './write-only-faults.js';

/** The method that a header asks for in place of the one of the request. */
const overriding = ({ headers, method }: RequestHead, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value.toUpperCase() : method;
};

/**
 * Lets a header take the place of the method, in an archive that has a fault of its own with that
 * method.
 *
 * @param id - of the fault of the other method
 */
const overridden =
  (id: string, name: string, matches: (request: RequestHead) => boolean): Mutation =>
  (correct, stores, token) => {
    const fault = WRITE_ONLY_FAULTS.find((one) => one.id === id);
    const faulty = { ...correct, ...fault?.mutate(correct, stores, token) };
    return {
      ...faulty,
      otherMethod: correct.otherMethod,
      intercept: (request) => {
        const method = overriding(request, name);
        if (method === request.method || !matches(request) || !correct.authorised(request)) {
          return correct.intercept(request);
        }
        const result = faulty.otherMethod({ ...request, method }, async () => Buffer.alloc(0));
        return result instanceof Promise ? correct.intercept(request) : result;
      },
    };
  };

const isPost = ({ method }: RequestHead): boolean => method === 'POST';

/** What a method does that only a header asks for (section 1). */
export const OVERRIDDEN_METHOD_FAULTS: Fault[] = [
  ...wireFaults('archive/files-cannot-be-read', {
    'overridden-get': [
      'POST to a file path with the header X-HTTP-Method-Override: GET shows the file.',
      overridden('archive/files-cannot-be-read/get', 'x-http-method-override', isPost),
    ],
  }),
  ...wireFaults('archive/files-cannot-be-removed', {
    'overridden-delete': [
      'POST to a file path with the header X-HTTP-Method-Override: DELETE removes the file.',
      overridden('archive/files-cannot-be-removed/delete', 'x-http-method-override', isPost),
    ],
    'overridden-upload-on-voice': [
      'PUT to a file path of the voice host with the header X-Method-Override: DELETE removes the file.',
      overridden(
        'archive/files-cannot-be-removed/delete',
        'x-method-override',
        (request) => request.method === 'PUT' && at('voice')(request),
      ),
    ],
  }),
  ...wireFaults('archive/records-cannot-be-read', {
    'overridden-get': [
      'POST of a record with the header X-HTTP-Method: GET shows what was archived.',
      overridden('archive/records-cannot-be-read/get', 'x-http-method', isPost),
    ],
  }),
  ...inspectorFaults('archive/records-cannot-be-changed', {
    'overridden-delete': [
      'POST of a record with the header X-HTTP-Method-Override: DELETE removes what was archived.',
      overridden(
        'archive/records-cannot-be-changed/delete-empties',
        'x-http-method-override',
        isPost,
      ),
    ],
  }),
];
