import { seededBody } from '../../http/message/body.js';
import { mergedHeaders } from '../../http/message/with-headers.js';
import { createServiceClient } from '../../http/service/service-client.js';
import { ServiceError } from '../../http/service/service-error.js';
import { createInspector, type Inspector } from '../../profile/inspector/inspector-client.js';
import type { Target } from '../../profile/target.js';
import { runShellCommand } from '../../profile/tokens/run-shell-command.js';
import { createTokens, type Tokens } from '../../profile/tokens/tokens.js';
import { FILES_PATH, type HostName } from '../../spec/operation.js';
import { isTokenRefusal } from '../../spec/token-refusal.js';
import { LoadError } from '../plan/load-error.js';
import { everyRequestWas } from '../report/unreached.js';

/**
 * Performs the requests of a load that are not part of the load itself: for tokens, prepared files
 * and the inspector.
 */
export interface ControlClient {
  tokens: Tokens;
  inspector: Inspector | undefined;
  /** @throws LoadError `preparation` when it is not answered 200 */
  upload(host: HostName, fileKey: string, size: number): Promise<void>;
  close(): void;
}

export function openControlClient(
  target: Target,
  timeoutMs: number,
  signal: AbortSignal,
): ControlClient {
  const { request, getJson, close } = createServiceClient({
    transport: target.transport,
    timeoutMs,
    signal,
  });
  const tokens = createTokens(target, { request, runShellCommand, now: () => performance.now() });
  const { inspectorUrl, inspectorHeaders } = target;
  const inspector =
    inspectorUrl === undefined
      ? undefined
      : createInspector(inspectorUrl, (url) => getJson(url, { headers: inspectorHeaders }));
  const upload = async (host: HostName, fileKey: string, size: number) => {
    const token = await tokens.tokenFor(host);
    const url = target.hosts[host]?.url ?? '';
    const answer = await request({
      method: 'PUT',
      url: `${url}${FILES_PATH}${fileKey}`,
      headers: mergedHeaders(
        {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          'content-type': 'application/octet-stream',
        },
        target.headers,
      ),
      body: seededBody({ seed: fileKey, size }).bytes(),
    }).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      const why = `no answer from ${url} to a plain upload before the load (${error.failure})`;
      throw new LoadError('preparation', why);
    });
    const { status } = answer;
    if (status === 200) return;
    const what = `a plain upload to the ${host} host was answered ${status}, not 200`;
    const token401 = isTokenRefusal(status)
      ? `${everyRequestWas([`${status}`], target.auth)}: `
      : '';
    // An answer that is a success, and the wrong one, is judged as in the load itself.
    const isSuccess = status >= 200 && status < 300;
    throw new LoadError(isSuccess ? 'upload-status' : 'preparation', token401 + what);
  };
  return { tokens, inspector, upload, close };
}
