import { addressKind, literalAddress, type AddressKind } from './address-kind.ts';

/** One service that may be reached. */
export interface AllowedService {
  /** For log and metrics: the host as the configuration names it. */
  readonly name: string;
  /** Whether it may be on this machine or in a private network. */
  readonly mayBePrivate: boolean;
  /** Plain HTTP never leaves the private network. */
  readonly mustBePrivate: boolean;
}

export type AllowList = (url: URL) => AllowedService | null;

/**
 * The services behind these addresses, each reached at exactly its scheme, host and port. `https://*.example.com`
 * stands for every host below example.com. A host is private when its address is one already, or when the operator
 * says so; plain http is only for those.
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

/** Whether a configured host is one of this machine or of a private network. */
export function isPrivateHost(hostname: string, privateHosts: readonly string[]): boolean {
  const literal = literalAddress(hostname);
  if (literal !== null) return addressKind(literal) === 'private';
  return hostname === 'localhost' || privateHosts.includes(hostname);
}

/** Whether the service may be at this address. */
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
