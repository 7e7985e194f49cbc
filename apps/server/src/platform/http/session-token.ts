import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnCookie } from './handler.ts';

export const sessionCookie = 'fiacre-session';

/** The bearer token, else the cookie; a request with a bearer token never falls back to its cookie. */
export function sessionToken(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  if (authorization !== undefined) return /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1] ?? null;
  return request.cookies[sessionCookie] ?? null;
}

export function setSessionCookie(reply: FastifyReply, token: string, expires: Date, secure: boolean): void {
  reply.setCookie(sessionCookie, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookie, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

export function setOwnCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: OwnCookie & { secure: boolean },
): void {
  const foreign = options.fromForeignSites === true;
  reply.setCookie(name, value, {
    path: options.path,
    httpOnly: true,
    expires: options.expiresAt,
    sameSite: foreign ? 'none' : 'lax',
    // Browsers drop a cookie for foreign sites that is not secure; on localhost they take it over http too.
    secure: options.secure || foreign,
  });
}
