import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../refusal/refusal.ts';

const sampleMilliseconds = 1_000;
const maxDelayMilliseconds = 5_000;

/** Times in milliseconds since any moment: of the clock, and this thread's use of a processor. */
export type Times = { readonly clock: number; readonly processor: number };

/**
 * Refuses requests while the process is so busy that responses would come too late. Delays during which the process did
 * not use the processor do not count: refusing does not shorten them if other programs keep the machine busy, and they
 * are over if the machine was asleep. Delays before it listened do not count either, such as the first start.
 */
export function refuseOverload(app: FastifyInstance, times: () => Times = timesOfThread): void {
  let delayMilliseconds = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    let last = times();
    timer = setInterval(() => {
      const now = times();
      delayMilliseconds = Math.min(
        now.clock - last.clock - sampleMilliseconds,
        now.processor - last.processor,
      );
      last = now;
    }, sampleMilliseconds).unref();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(delayMilliseconds > maxDelayMilliseconds ? new Refusal('overloaded') : undefined);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

export function timesOfThread(): Times {
  const { user, system } = process.threadCpuUsage();
  return { clock: performance.now(), processor: (user + system) / 1_000 };
}
