import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createHttpClient, type ExchangeResult } from '../../http/exchange/http-client.js';
import { Secrets } from '../../http/exchange/secrets.js';
import { sideRequests } from '../../http/service/side-requests.js';
import { createTokens } from '../../profile/auth.js';
import { createInspector } from '../../profile/inspector-client.js';
import { runCommand } from '../../profile/run-command.js';
import type { HostName } from '../../spec/operation.js';
import type { RunEvent } from '../check/run-event.js';
import { CircuitBreakers } from '../client/circuit-breakers.js';
import { Guard, guardedTokens } from '../client/guard.js';
import { largeRecordLock } from '../client/large-record-lock.js';
import { probe } from '../client/probe.js';
import type { RunContext } from '../client/run-context.js';
import { Sender } from '../client/sender.js';
import { SoftTimeout } from '../client/soft-timeout.js';
import { createThrottle, type Throttle } from '../client/throttle.js';
import { similarTokens } from '../client/token-variant.js';
import { Baseline } from '../verdict/baseline.js';
import type { RunOptions } from './run-options.js';

/** A run that is open: what its checks share, and what it counts. */
export interface OpenedRun {
  context: RunContext;
  plain: Baseline;
  health: CircuitBreakers;
  secrets: Secrets;
  totals: { exchanges: number; bytesSent: number };
  close(): void;
}

/** Of an answer so much is read; none that says anything is longer. */
const ANSWER_BYTES = 256 * 1024;

/** Opens the connections, the tokens and the names of a run. */
export function openRun(options: RunOptions, emit: (event: RunEvent) => void): OpenedRun {
  const { target, timeoutMs, seed } = options;
  const secrets = new Secrets(target.secrets);
  const totals = { exchanges: 0, bytesSent: 0 };
  const tls = target.caPem === undefined ? {} : { ca: target.caPem };
  const wire = createHttpClient({
    ...tls,
    timeoutMs,
    bodyCap: ANSWER_BYTES,
    secrets,
    onExchange: () => {
      totals.exchanges += 1;
    },
  });
  const side = createHttpClient({ ...tls, timeoutMs, secrets });
  const ending = endOf(options);
  let knocks = 0;
  const health = new CircuitBreakers(ending.signal, timeoutMs, (host, kind) => {
    knocks += 1;
    return probe(context, knocking, { host, kind, number: knocks });
  });
  const requests = sideRequests(side, ending.signal);
  const tokens = createTokens(target, {
    httpPost: requests.httpPost,
    runCommand,
    now: () => performance.now(),
  });
  tokens.onToken((token) => {
    secrets.add(token);
    for (const like of similarTokens(token)) secrets.hide(like);
  });
  const guarded = guardedTokens(tokens, target.auth, ending.signal);
  const inspection = new Guard(ending.signal);
  const count = ({ sentBytes }: ExchangeResult) => {
    totals.bytesSent += sentBytes;
  };
  const openSender = (pace: Throttle, sent: (result: ExchangeResult) => void) =>
    new Sender(guarded, pace, ending.signal, health, sent);
  const context: RunContext = {
    target,
    wire,
    sender: openSender(createThrottle(target.pace ?? {}), count),
    inspector:
      target.inspectorUrl === undefined
        ? undefined
        : createInspector(target.inspectorUrl, (url) =>
            inspection.ask(() => requests.getJson(url)),
          ),
    seed,
    cases: options.cases,
    patience: new SoftTimeout(),
    largeRecordLock: largeRecordLock(),
    once: new Map(),
    keepCounterexample: options.keepCounterexample,
    runId: `${Date.now().toString(36)}${randomBytes(3).toString('hex')}`,
    signal: ending.signal,
    emit,
    plainFile: (host: HostName) => plain.file(host),
  };
  const plain = new Baseline(context);
  const knocking = (heard: (result: ExchangeResult) => void) =>
    openSender(
      (task) => task(),
      (result) => {
        count(result);
        heard(result);
      },
    );
  const close = () => {
    ending.release();
    wire.close();
    side.close();
  };
  return { context, plain, health, secrets, totals, close };
}

/** The signal that ends a run: the user's, or the deadline. */
function endOf({ signal, deadlineMs }: RunOptions): { signal: AbortSignal; release(): void } {
  const deadline = new AbortController();
  const timer =
    deadlineMs === undefined ? undefined : setTimeout(() => deadline.abort(), deadlineMs);
  const signals = signal === undefined ? [deadline.signal] : [deadline.signal, signal];
  const end = AbortSignal.any(signals);
  // Every exchange and every wait of a run listens to it.
  setMaxListeners(0, end);
  return { signal: end, release: () => clearTimeout(timer) };
}
