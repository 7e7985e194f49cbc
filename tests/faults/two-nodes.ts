import {
  isRedisInstalled,
  startRedis,
  type RedisServer,
} from '../../apps/server/src/platform/testing/redis-server.ts';
import { freePort, removeProduct } from '../e2e/kit/product.ts';
import { RestartingProduct } from './restarting-product.ts';
import type { CurrentUrl } from './retrying-sender.ts';

/**
 * Two servers on one database, each of which can be killed and restarted. Without Redis they find each other's events
 * by polling.
 */
export class TwoNodes {
  readonly #nodes: readonly [RestartingProduct, RestartingProduct];
  readonly #redis: RedisServer | null;
  readonly #down = new Set<RestartingProduct>();
  #turn = 0;

  private constructor(env: Readonly<Record<string, string>>, redis: RedisServer | null) {
    // Both start on the empty database simultaneously, as with a compose file.
    this.#nodes = [new RestartingProduct({ env }), new RestartingProduct({ env })];
    this.#redis = redis;
  }

  static async start(databaseUrl: string, env: Readonly<Record<string, string>>): Promise<TwoNodes> {
    const redis = isRedisInstalled ? await startRedis(await freePort()) : null;
    const shared = {
      DATABASE_URL: databaseUrl,
      FIACRE_MODE: 'sandbox',
      SANDBOX_DRIVERS: '0',
      SECRET_KEY: 'the same at both nodes, as it has to be',
      ...(redis && { REDIS_URL: redis.url }),
    };
    const nodes = new TwoNodes({ ...shared, ...env }, redis);
    try {
      await Promise.all(nodes.#nodes.map((node) => node.currentUrl()));
      return nodes;
    } catch (error) {
      await nodes.stop();
      throw error;
    }
  }

  /** The nodes in turn, as behind a load balancer that skips dead ones. */
  readonly currentUrl: CurrentUrl = () => {
    this.#turn += 1;
    const [first, second] = this.#turn % 2 === 0 ? this.#nodes : this.#nodes.toReversed();
    if (first === undefined || second === undefined) throw new Error('there are two nodes');
    return (this.#down.has(first) ? second : first).currentUrl();
  };

  /** kill -9 of one of the two, which is then restarted. */
  async kill(which: number): Promise<void> {
    const node = this.#nodes[which % 2 === 0 ? 0 : 1];
    this.#down.add(node);
    await node.killAndRestart(() => Promise.resolve());
    this.#down.delete(node);
  }

  async stop(): Promise<void> {
    // A node that did not start has nothing to stop.
    await Promise.allSettled(this.#nodes.map(async (node) => removeProduct(await node.last())));
    await this.#redis?.stop();
  }
}
