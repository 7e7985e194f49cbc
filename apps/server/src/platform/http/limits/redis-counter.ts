import { Redis } from 'ioredis';
import type { Log } from '../../log/log.ts';
import type { Secret } from '../../secret/secret.ts';
import type { RequestCounter } from './request-counter.ts';

/** How long a request waits for Redis before its node counts it locally. */
const answerMilliseconds = 250;
/** How long an unresponsive Redis is not called, so that not every request has to wait for it. */
const pauseMilliseconds = 5000;
const prefix = 'fiacre:requests:';

// One atomic script, so that every counted window also expires.
const countScript = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { count, redis.call('PTTL', KEYS[1]) }`;

interface Parts {
  readonly url: string;
  readonly log: Log;
  readonly secret: Pick<Secret, 'digest'>;
  /** The counter that is used while Redis is unavailable. */
  readonly local: RequestCounter;
}

/**
 * Windows that all nodes share. While Redis is unavailable, each node counts separately: limits are then less strict,
 * but no request is refused because of the outage. Keys are keyed digests, which reveal neither accounts nor addresses.
 */
export function openRedisCounter({ url, log, secret, local }: Parts): RequestCounter {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMilliseconds,
  });
  let awaySince: number | null = null;
  const isPaused = () => awaySince !== null && performance.now() - awaySince < pauseMilliseconds;
  const noteAway = (error: unknown): void => {
    if (awaySince === null)
      log.warn({ err: error }, 'Redis is unavailable: each node counts rate limits on its own');
    awaySince = performance.now();
  };
  const noteBack = (): void => {
    if (awaySince !== null) log.info('rate limits are shared across nodes again');
    awaySince = null;
  };
  redis.on('error', noteAway).on('ready', noteBack);
  return {
    async count(key, windowMilliseconds) {
      if (redis.status !== 'ready' || isPaused()) return local.count(key, windowMilliseconds);
      try {
        const name = prefix + secret.digest('request window', key);
        const answer = await redis.eval(countScript, 1, name, windowMilliseconds);
        noteBack();
        const [count, opensInMilliseconds] = answer as [number, number];
        return { count, opensInMilliseconds };
      } catch (error) {
        noteAway(error);
        return local.count(key, windowMilliseconds);
      }
    },
    async close() {
      redis.disconnect();
      await local.close();
    },
  };
}
