import { type RedisSettings, redisSettings } from '../../agents/redis/redis-settings.js';
import { UsageError } from '../../errors/usage-error.js';

/** Where Redis is, as the command line gives it. */
export interface RedisOption {
  redis?: string;
  insecureRedis?: boolean;
}

/**
 * Where Redis is: by the option, or else by ASSAY_REDIS.
 * @throws UsageError
 */
export function redisOf(
  { redis, insecureRedis = false }: RedisOption,
  env: NodeJS.ProcessEnv,
): RedisSettings {
  const url = redis ?? env.ASSAY_REDIS;
  if (url === undefined || url === '') {
    throw new UsageError('name the --redis over which agents are reached', 'command-line');
  }
  return redisSettings(url, env, { insecure: insecureRedis });
}
