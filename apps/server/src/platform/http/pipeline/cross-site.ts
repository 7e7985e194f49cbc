import type { FastifyRequest } from 'fastify';
import { refuse } from '../../refusal/refusal.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that a page of another site makes a browser send with its cookies. Requests with a bearer token are
 * safe, because no page can add the token of another site.
 */
export function refuseCrossSite(request: FastifyRequest, ownOrigin: string): void {
  if (reading.has(request.method) || request.headers.authorization !== undefined) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') refuse('cross_site');
    return;
  }
  const { origin } = request.headers;
  // Without either header, the client is not a browser.
  if (origin === undefined || origin === ownOrigin || origin === `${request.protocol}://${request.host}`)
    return;
  refuse('cross_site');
}
