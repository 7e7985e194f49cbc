import { addressKind, literalAddress, type AddressKind } from './address-kind.ts';

/** One service that may be called. */
export interface AllowedService {
  /** For logs and metrics: the host as configured. */
  readonly name: string;
  /** Whether the service may be on this machine or in a private network. */
  readonly mayBePrivate: boolean;
  /** Whether the URL uses plain HTTP, which is allowed only within the private network. */
  readonly mustBePrivate: boolean;
}

export type AllowList = (url: URL) => AllowedService | null;

/**
 * Allows the services at these URLs, each at exactly its scheme, host and port. `https://*.example.com` matches every
 * host below example.com. A host is private if it is a private IP address or the operator lists it; plain http is
 * only for private hosts.
 */
export function createAllowList(
  addresses: readonly string[],
  privateHosts: readonly string[] = [],
): AllowList {
  const exact = new Map<string, AllowedService>();
  const below: { readonly suffix: string; readonly service: AllowedService }[] = [];
  for (const address of addresses) {
    const { protocol, hostname, origin } = new URL(address);
    const mayBePrivate = isPrivateHost(hostname, privateHosts);
    const service = { name: hostname, mayBePrivate, mustBePrivate: protocol === 'http:' };
    if (service.mustBePrivate && !mayBePrivate) continue;
    if (hostname.startsWith('*.')) below.push({ suffix: origin.replace('*', ''), service });
    else exact.set(origin, service);
  }
  return (url) => {
    if (url.username !== '' || url.password !== '') return null;
    const known = exact.get(url.origin);
    if (known !== undefined) return known;
    return below.find(({ suffix }) => isBelow(url, suffix))?.service ?? null;
  };
}

/** Whether a configured host is this machine or in a private network. */
export function isPrivateHost(hostname: string, privateHosts: readonly string[]): boolean {
  const literal = literalAddress(hostname);
  if (literal !== null) return addressKind(literal) === 'private';
  return hostname === 'localhost' || privateHosts.includes(hostname);
}

/** Whether the service may be at this IP address. */
export function mayDial(service: AllowedService, address: string): boolean {
  const kind: AddressKind = addressKind(address);
  if (kind === 'public') return !service.mustBePrivate;
  return kind === 'private' && service.mayBePrivate;
}

// The suffix is an origin without its first label: `https://.example.com:443`.
function isBelow(url: URL, suffix: string): boolean {
  const [scheme, rest] = suffix.split('://') as [string, string];
  return url.protocol === `${scheme}:` && url.host.endsWith(rest) && url.host.length > rest.length;
}
