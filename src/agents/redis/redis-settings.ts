import { isIP } from 'node:net';
import type { RedisOptions } from 'ioredis';
import { UsageError } from '../../errors/usage-error.js';
import type { Environment } from '../../profile/environment.js';

/** How Redis is reached. The options hold its password. */
export interface RedisSettings {
  /** Without anything secret. */
  shown: string;
  options: RedisOptions;
}

/**
 * Reads the URL of Redis. A password is best in the variable ASSAY_REDIS_PASSWORD, for others see
 * command lines. Other machines are reached over TLS and with a password alone: whoever can write
 * there could stop a load.
 *
 * @param insecure whether to allow connections without TLS and a password, on a private network
 * @throws UsageError that never shows the URL itself
 */
export function redisSettings(
  text: string,
  env: Environment,
  { insecure }: { insecure: boolean },
): RedisSettings {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '') {
    throw new UsageError(
      '--redis: expected a URL such as rediss://redis.test:6379',
      'command-line',
    );
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? 6379 : Number(url.port);
  const tls = url.protocol === 'rediss:';
  const password = decodeURIComponent(url.password) || env.ASSAY_REDIS_PASSWORD;
  const shown = `${url.protocol}//${url.hostname}:${port}`;
  if (!insecure && !isLoopback(host) && !(tls && password)) {
    const lacks = tls ? 'no password (ASSAY_REDIS_PASSWORD)' : 'no TLS (rediss://)';
    throw new UsageError(
      `--redis: ${shown} has ${lacks}; --insecure-redis where nobody else is in the network`,
      'command-line',
    );
  }
  const username = decodeURIComponent(url.username);
  const db = Number(url.pathname.slice(1));
  return {
    shown,
    options: {
      host,
      port,
      ...(Number.isInteger(db) ? { db } : {}),
      ...(username === '' ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(tls ? { tls: isIP(host) ? {} : { servername: host } } : {}),
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}
