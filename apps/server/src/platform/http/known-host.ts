import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { refuse } from '../refusal/refusal.ts';

/** Whether a request's Host header is one of ours. */
export type IsKnownHost = (host: string | undefined) => boolean;

const hostHeader = /^(?:\[([\d.:a-f]+)\]|([\w.-]+))(?::\d{1,5})?$/i;
/** Load balancers request these under any host name; they reveal nothing that a page could use. */
const openToAnyHost = new Set(['/healthz', '/readyz']);

/**
 * Accepts the host of PUBLIC_URL, those of ALLOWED_HOSTS, and names that no other site can have: IP addresses and
 * `localhost`. This prevents DNS rebinding: a page of another domain resolving to this server sends that domain's name,
 * on any port.
 */
export function knownHosts({ http }: Pick<Config, 'http'>): IsKnownHost {
  const own = new Set([new URL(http.publicUrl).hostname, ...http.allowedHosts].map(plainName));
  return (host) => {
    const [, address, name] = hostHeader.exec(host ?? '') ?? [];
    if (address !== undefined) return isIP(address) === 6;
    return name !== undefined && (isIP(name) === 4 || name === 'localhost' || own.has(plainName(name)));
  };
}

const plainName = (name: string) => name.toLowerCase().replace(/\.$/, '');

export function refuseUnknownHosts(app: FastifyInstance, isKnown: IsKnownHost, config: Config): void {
  const isOpen = (route: string) =>
    openToAnyHost.has(route) || (route === '/metrics' && config.http.metricsToken !== null);
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (hasSeveralHosts(raw.rawHeaders)) refuse('invalid_request');
    if (!isOpen(routeOptions.url ?? '') && !isKnown(headers.host)) refuse('host_unknown');
  });
}

/** Two Host lines are ambiguous. Header names are at the even indexes. Source: RFC 9112, 3.2. */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1;
}
