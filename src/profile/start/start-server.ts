import { setMaxListeners } from 'node:events';
import prettyMs from 'pretty-ms';
import { UsageError } from '../../errors/usage-error.js';
import type { Ready, StartCommand, Target } from '../target.js';
import { awaitReady, isReady } from './await-ready.js';
import { ServerOutput } from './server-output.js';
import { ServerProcess } from './server-process.js';

/** The server that `start` of a profile started. */
export interface StartedServer {
  /** Why it is not of use: it was never ready, or it ended; undefined while it serves. */
  failureReason(): string | undefined;
  /** The last lines of its output, without the secrets of the profile. */
  lines(): string[];
  /** From now on, such a text is shown in no line. */
  hide(secret: string): void;
  /** Ends it with all that it started. */
  stop(): Promise<void>;
}

/**
 * Runs the command of a profile and waits until it is ready. One that never is has been stopped
 * when this returns.
 *
 * @param signal ends the waiting; the server is stopped by the caller
 * @returns undefined where the profile has none
 * @throws UsageError where something is there already, which would be judged in its place
 */
export async function startServer(
  target: Target,
  signal: AbortSignal = new AbortController().signal,
): Promise<StartedServer | undefined> {
  const { start, secrets } = target;
  if (start === undefined) return undefined;
  if (await isReady(target, signal)) {
    throw new UsageError(
      `start: ${placeOf(start.ready)} before the command was run; stop what is there, or say with ready what tells that it is`,
      'not-started',
    );
  }
  const output = new ServerOutput(secrets);
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  let failureReason: string | undefined;
  let stopped = false;
  const server = new ServerProcess(start, output, (how) => {
    if (!stopped) failureReason ??= `the command of start has ended (${how})`;
    over.abort();
  });
  const waiting = AbortSignal.any([signal, over.signal, AbortSignal.timeout(start.timeoutMs)]);
  setMaxListeners(0, waiting);
  await awaitReady(target, output, waiting);
  const stop = async () => {
    stopped = true;
    await server.stop();
  };
  if (waiting.aborted) {
    if (!signal.aborted) failureReason = whyNotReady(start, server.ended);
    await stop();
  }
  return {
    failureReason: () => failureReason,
    lines: () => output.lines,
    hide: (secret) => output.hide(secret),
    stop,
  };
}

function whyNotReady({ ready, timeoutMs }: StartCommand, ended: string | undefined): string {
  const wanted = `waited for ${wantedOf(ready)}`;
  if (ended === undefined) {
    return `the command of start was not ready after ${prettyMs(timeoutMs)} (${wanted})`;
  }
  const why = ended === 'exit status 0' ? '; it has to go on for as long as it serves' : '';
  return `the command of start ended before it was ready (${ended}; ${wanted})${why}`;
}

function wantedOf(ready: Ready): string {
  switch (ready.kind) {
    case 'url':
      return `an answer of ${ready.url}`;
    case 'port':
      return `port ${ready.port}`;
    case 'line':
      return `a line with ${JSON.stringify(ready.text)}`;
    case 'hosts':
      return 'connections to the hosts';
  }
}

function placeOf(ready: Ready): string {
  switch (ready.kind) {
    case 'url':
      return `${ready.url} was answered`;
    case 'port':
      return `port ${ready.port} was open`;
    default:
      return 'all hosts took connections';
  }
}
