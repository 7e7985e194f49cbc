import ipaddr from 'ipaddr.js';

/**
 * The address of who sent a request. Each proxy puts the address that it heard from at the end of X-Forwarded-For, so
 * with as many trusted proxies the last as many entries are true, and everything before them is what anybody wrote.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | string[] | undefined,
  trustedProxies: number,
): string {
  const told = [forwarded ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((part) => part.trim());
  const way = [...told.filter((part) => part !== ''), peer ?? 'unknown'];
  return way[Math.max(0, way.length - 1 - trustedProxies)] ?? 'unknown';
}

/** A provider gives each home and each rented server at least this much of IPv6, all of it for one customer to use. */
const ipv6PrefixBits = 64;

/**
 * What limits count as one sender: an IPv4 address, or the /64 network of an IPv6 one, whose owner has more addresses
 * than any table could hold. IPv4 written as IPv6 is the IPv4 address; what is no address stays as it is.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${ipv6PrefixBits}`);
  return `${network.toRFC5952String()}/${ipv6PrefixBits}`;
}
