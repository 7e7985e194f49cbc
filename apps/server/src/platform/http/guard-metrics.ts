import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { refuse } from '../refusal/refusal.ts';

/**
 * In production, metrics require the operator's token, and are closed if none is set. The sender's address proves
 * nothing, since a proxy on this machine may not add a forwarding header.
 */
export function guardMetrics(app: FastifyInstance, { mode, http }: Pick<Config, 'mode' | 'http'>): void {
  if (mode === 'sandbox') return;
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== '/metrics') return;
    const { metricsToken } = http;
    if (metricsToken === null || !hasToken(request, metricsToken)) refuse('not_found');
  });
}

// Digests have equal length, so comparing them does not reveal anything through its duration.
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
