import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { refuse } from '../refusal/refusal.ts';

/**
 * In production the figures are for who has the operator's token, and closed without one: from where a request came says
 * nothing, since a proxy on this machine need not add a header that tells of the way before it.
 */
export function guardMetrics(app: FastifyInstance, { mode, http }: Pick<Config, 'mode' | 'http'>): void {
  if (mode === 'sandbox') return;
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== '/metrics') return;
    const { metricsToken } = http;
    if (metricsToken === null || !hasToken(request, metricsToken)) refuse('not_found');
  });
}

// Digests have one length and tell nothing by the time that comparing them takes.
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
