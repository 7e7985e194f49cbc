import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { refuse } from '../refusal/refusal.ts';

const loopback = /^(?:127\.|::1$|::ffff:127\.)/;
/** A proxy on this machine is on loopback too; what it passes on comes from outside. */
const marksOfProxies = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** In production the figures are for the operator: with the token, else only from this machine itself. */
export function guardMetrics(app: FastifyInstance, { mode, http }: Pick<Config, 'mode' | 'http'>): void {
  if (mode === 'sandbox') return;
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== '/metrics') return;
    const { metricsToken } = http;
    const may = metricsToken === null ? isOfThisMachine(request) : hasToken(request, metricsToken);
    if (!may) refuse('not_found');
  });
}

function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? '';
  return loopback.test(address) && marksOfProxies.every((name) => headers[name] === undefined);
}

// Digests have one length and tell nothing by the time that comparing them takes.
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
