import { needsConfirmation, scopesOf, type RouteDeclaration } from '@fiacre/contract';
import type { FastifyRequest } from 'fastify';
import { refuse } from '../../refusal/refusal.ts';
import { callerOf } from '../limits/limit-requests.ts';
import { guest, signedIn, type Reader } from '../reader.ts';
import { sessionToken } from '../session-token.ts';
import { wantsCsv } from './csv.ts';
import { isSecure, type BoundRoute, type Middleware, type PipelineParts } from './exchange.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Finds the reader and refuses those who may not call the route, before any of the body is read. */
export async function admit(
  request: FastifyRequest,
  { name, route }: BoundRoute,
  parts: PipelineParts,
): Promise<void> {
  if (route.fromProvider !== true) refuseCrossSite(request, parts.publicUrl);
  const token = sessionToken(request, isSecure(parts));
  request.reader = (token === null ? null : await parts.authenticate(token)) ?? guest;
  await parts.limit(name, callerOf(request));
  if (!mayKeyCall(route, request.reader)) refuse('forbidden');
  if (!route.access.includes(request.reader.role))
    refuse(request.reader.role === 'guest' ? 'not_logged_in' : 'forbidden');
  if (route.needsAccount === true && request.reader.role !== 'guest' && request.reader.isGuestRider === true)
    refuse('guest_must_register');
  if (parts.demoMode && closesInDemo(route, request)) refuse('demo_mode');
}

function mayKeyCall(route: RouteDeclaration, reader: Reader): boolean {
  if (reader.role === 'guest' || reader.apiKey === undefined) return true;
  const { scopes } = reader.apiKey;
  return scopesOf(route).some((scope) => scopes.includes(scope));
}

function closesInDemo(route: RouteDeclaration, request: FastifyRequest): boolean {
  return route.demo === 'closed' || (route.demo === 'no-export' && wantsCsv(route, request));
}

/** Refuses a request that needs a recent confirmation of the person's identity. */
export function confirm({ route }: BoundRoute, parts: PipelineParts): Middleware {
  if (route.confirm === undefined) return (next) => next;
  return (next) => async (exchange) => {
    const { request, input } = exchange;
    if (needsConfirmation(route, input.body, wantsCsv(route, request))) {
      const reader = signedIn(request.reader);
      // An API key may only read, and making it was confirmed.
      if (reader.apiKey === undefined && !(await parts.isConfirmed(reader))) refuse('confirmation_required');
    }
    return next(exchange);
  };
}

/**
 * Refuses a change that a page of another site makes a browser send with its cookies. Requests with a bearer token are
 * safe, because no page can add the token of another site.
 */
function refuseCrossSite(request: FastifyRequest, ownOrigin: string): void {
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
