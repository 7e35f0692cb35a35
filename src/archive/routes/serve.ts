import type { RecordHead, RequestHead } from '../behaviour/behaviour.js';
import { answer } from '../http/answer.js';
import { type Call, ClientGone, declaredBytes } from '../http/call.js';
import { pathOf } from '../http/path.js';
import { readWhole } from '../http/read-body.js';
import { type RequestResult, refused } from '../request-result.js';
import { type Route, routeOf, type ServedHost } from './route.js';
import type { RouteContext } from './route-context.js';
import { submit } from './submit.js';
import { upload } from './upload.js';

/**
 * Serves the hosts of one listener.
 *
 * @param count - the number of this request, over all listeners
 * @param report - takes errors of the archive itself; they are answered 500
 */
export function serveHosts(
  context: RouteContext,
  hosts: ServedHost[],
  count: () => number,
  report: (error: unknown) => void,
): (call: Call) => Promise<void> {
  return async (call) => {
    try {
      const path = pathOf(call.req.url ?? '');
      const route = routeOf(path, hosts, context.behaviour);
      const request = headOf(call, path, route, hosts, count());
      const result = await decide(context, call, request, route).catch((error: unknown) => {
        if (error instanceof ClientGone) throw error;
        report(error);
        return refused(request.operation, 'internal-error', 'the archive failed');
      });
      await answer(call, request, result, context.behaviour);
    } catch (error) {
      if (!(error instanceof ClientGone)) report(error);
      call.res.destroy();
    }
  };
}

function headOf(
  { req }: Call,
  path: string,
  route: Route | undefined,
  hosts: ServedHost[],
  number: number,
): RequestHead {
  return {
    number,
    connection: req.socket,
    method: req.method ?? '',
    path,
    hasQuery: req.url?.includes('?') ?? false,
    query: req.url?.split('?')[1] ?? '',
    headers: req.headers,
    headerNames: req.rawHeaders.filter((_text, index) => index % 2 === 0),
    host: route?.host ?? hosts[0]?.name ?? 'conversations',
    operation: route?.kind === 'record' ? route.operation : 'files',
  };
}

async function decide(
  context: RouteContext,
  call: Call,
  request: RequestHead,
  route: Route | undefined,
): Promise<RequestResult> {
  const { behaviour } = context;
  const away = behaviour.intercept(request);
  if (away) return away;
  if (behaviour.authorised(request)) return act(context, call, request, route);
  if (!behaviour.tokenFirst(request)) await act(context, call, request, route);
  return refused(request.operation, 'bad-token', 'the request carries no valid token');
}

async function act(
  context: RouteContext,
  call: Call,
  request: RequestHead,
  route: Route | undefined,
): Promise<RequestResult> {
  if (!route) return refused('files', 'no-such-path', 'nothing is served there');
  const offered = route.kind === 'upload' ? 'PUT' : 'POST';
  if (request.method !== offered) {
    return context.behaviour.otherMethod(request, () => wholeBody(call));
  }
  if (route.kind === 'upload') return upload(context, call, { ...request, fileKey: route.fileKey });
  const head: RecordHead = { ...request, operation: route.operation };
  return submit(context, call, head);
}

async function wholeBody(call: Call): Promise<Buffer> {
  return Buffer.concat((await readWhole(call, declaredBytes(call), () => true)) ?? []);
}
