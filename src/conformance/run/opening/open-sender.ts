import { runShellCommand } from '../../../profile/tokens/run-shell-command.js';
import { createTokens } from '../../../profile/tokens/tokens.js';
import { HostCutoffs } from '../../client/availability/host-cutoffs.js';
import { createProbe } from '../../client/availability/probe.js';
import { IdleChecks } from '../../client/idle-checks.js';
import { Pace } from '../../client/pace/pace.js';
import { Backoff } from '../../client/retry/backoff.js';
import { Sender } from '../../client/sender.js';
import type { RunNames } from '../../client/session-names.js';
import { AdaptiveTimeouts } from '../../client/timeouts/adaptive-timeouts.js';
import { similarTokens } from '../../client/tokens/token-variant.js';
import { TokenWatch } from '../../client/tokens/token-watch.js';
import { tokensWithCircuitBreaker } from '../../client/tokens/tokens-with-circuit-breaker.js';
import type { RunOptions } from '../run-options.js';
import type { Transport } from './open-transport.js';

/** What sends the requests of a run, and what it learns from their answers. */
export interface OpenedSender {
  sender: Sender;
  cutoffs: HostCutoffs;
  timeouts: AdaptiveTimeouts;
  idle: IdleChecks;
}

/** @param signal aborted when the run ends */
export function openSender(
  { target, timeoutMs }: Pick<RunOptions, 'target' | 'timeoutMs'>,
  { http, services, secrets }: Pick<Transport, 'http' | 'services' | 'secrets'>,
  names: RunNames,
  signal: AbortSignal,
): OpenedSender {
  const now = () => performance.now();
  const ownTokens = createTokens(target, { request: services.request, runShellCommand, now });
  ownTokens.onToken((token) => {
    secrets.add(token);
    for (const similar of similarTokens(token)) secrets.hide(similar);
  });
  const tokens = tokensWithCircuitBreaker(ownTokens, target.auth, signal);
  const probe = createProbe(target, http, tokens, names);
  const cutoffs = new HostCutoffs(signal, timeoutMs, probe);
  const timeouts = new AdaptiveTimeouts(timeoutMs);
  const idle = new IdleChecks();
  const sender = new Sender({
    tokens,
    tokenWatch: new TokenWatch(cutoffs, probe, signal),
    pace: new Pace(target.pace ?? {}),
    cutoffs,
    backoff: new Backoff(),
    timeouts,
    idle,
    signal,
  });
  return { sender, cutoffs, timeouts, idle };
}
