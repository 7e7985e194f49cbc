import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnCookie } from './handler.ts';

/** Over https, the prefix of the name binds the cookie to this host: no parent domain or subdomain can set it. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-fiacre-session' : 'fiacre-session';
}

/** Over https the prefix stops other hosts from setting a cookie of this name. */
function ownCookieName(name: string, secure: boolean): string {
  return secure ? `__Secure-${name}` : name;
}

/** The bearer token, otherwise the cookie. If there is a bearer token, the cookie is never used. */
export function sessionToken(request: FastifyRequest, secure: boolean): string | null {
  const { authorization } = request.headers;
  if (authorization !== undefined) return bearerToken(authorization);
  return request.cookies[sessionCookieName(secure)] ?? null;
}

export function bearerToken(authorization: string): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(authorization)?.[1] ?? null;
}

/** A cookie set by `setOwnCookie`. */
export function ownCookie(request: FastifyRequest, name: string, secure: boolean): string | null {
  return request.cookies[ownCookieName(name, secure)] ?? null;
}

export function setSessionCookie(reply: FastifyReply, token: string, expires: Date, secure: boolean): void {
  const name = sessionCookieName(secure);
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(sessionCookieName(secure), { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

export function setOwnCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: OwnCookie & { secure: boolean },
): void {
  const foreign = options.fromForeignSites === true;
  reply.setCookie(ownCookieName(name, options.secure), value, {
    path: options.path,
    httpOnly: true,
    expires: options.expiresAt,
    sameSite: foreign ? 'none' : 'lax',
    // Browsers reject a cross-site cookie that is not secure; on localhost they also accept secure ones over http.
    secure: options.secure || foreign,
  });
}
