import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections whose client takes longer than this to read a response, since responses stay in memory until then.
 */
export function dropSlowReaders(app: FastifyInstance, maxMilliseconds: number): void {
  // The oldest is first.
  const answering = new Map<ServerResponse, number>();
  app.addHook('onSend', (_request, { raw }, _payload, done) => {
    answering.set(raw, performance.now());
    raw.once('close', () => answering.delete(raw));
    done();
  });
  const timer = setInterval(() => {
    for (const [raw, since] of answering) {
      if (performance.now() - since < maxMilliseconds) return;
      raw.destroy();
    }
  }, maxMilliseconds / 10).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
