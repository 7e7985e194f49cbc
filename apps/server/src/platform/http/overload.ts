import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal/refusal.ts';

const sampleMilliseconds = 1_000;
const maxDelayMilliseconds = 5_000;

/**
 * Refuses requests while the process is so busy that responses would come too late. What kept it busy before it
 * listened, such as the first start, does not count.
 */
export function refuseOverload(app: FastifyInstance, now: () => number = () => performance.now()): void {
  let delayMilliseconds = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    let last = now();
    timer = setInterval(() => {
      delayMilliseconds = now() - last - sampleMilliseconds;
      last = now();
    }, sampleMilliseconds).unref();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(delayMilliseconds > maxDelayMilliseconds ? new Refusal('overloaded') : undefined);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
