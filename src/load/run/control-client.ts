import { createHttpClient } from '../../http/exchange/http-client.js';
import { Secrets } from '../../http/exchange/secrets.js';
import { seededBody } from '../../http/message/body.js';
import { sideRequests } from '../../http/service/side-requests.js';
import { createTokens, type Tokens } from '../../profile/auth.js';
import { createInspector, type Inspector } from '../../profile/inspector-client.js';
import { runCommand } from '../../profile/run-command.js';
import type { Target } from '../../profile/target.js';
import { FILES_PATH, type HostName } from '../../spec/operation.js';
import { LoadError } from '../plan/load-error.js';

/** Performs the requests of a load that are not part of the load itself: for tokens, prepared files and the inspector. */
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
  const client = createHttpClient({
    ...(target.caPem === undefined ? {} : { ca: target.caPem }),
    timeoutMs,
    secrets: new Secrets(target.secrets),
  });
  const { getJson, httpPost } = sideRequests(client, signal);
  const tokens = createTokens(target, { httpPost, runCommand, now: () => performance.now() });
  const { inspectorUrl } = target;
  const inspector = inspectorUrl === undefined ? undefined : createInspector(inspectorUrl, getJson);
  const upload = async (host: HostName, fileKey: string, size: number) => {
    const token = await tokens.tokenFor(host);
    const { answer, outcome } = await client.exchange(
      {
        method: 'PUT',
        baseUrl: target.hosts[host]?.url ?? '',
        path: `${FILES_PATH}${fileKey}`,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          'content-type': 'application/octet-stream',
        },
        body: seededBody({ seed: fileKey, size }),
      },
      { signal },
    );
    if (answer?.status === 200) return;
    const what = answer === undefined ? `not answered (${outcome})` : `answered ${answer.status}`;
    throw new LoadError('preparation', `a plain upload to the ${host} host was ${what}, not 200`);
  };
  return { tokens, inspector, upload, close: () => client.close() };
}
