import type { FastifyRequest } from 'fastify';
import { refuse } from '../refusal/refusal.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a foreign page makes a browser send with its cookies. Requests with a bearer token are safe:
 * no page can add another site's token.
 */
export function refuseCrossSite(request: FastifyRequest, ownOrigin: string): void {
  if (reading.has(request.method) || request.headers.authorization !== undefined) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') refuse('cross_site');
    return;
  }
  const { origin } = request.headers;
  // Neither header is set: not a browser.
  if (origin === undefined || origin === ownOrigin || origin === `${request.protocol}://${request.host}`)
    return;
  refuse('cross_site');
}
