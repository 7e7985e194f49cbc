import ipaddr from 'ipaddr.js';

/**
 * The client's address. Each proxy appends the address that it received the request from to X-Forwarded-For, so with n
 * trusted proxies the last n entries are reliable; everything before them can be forged.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | string[] | undefined,
  trustedProxies: number,
): string {
  const forwardedHops = [forwarded ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((part) => part.trim());
  const hops = [...forwardedHops.filter((part) => part !== ''), peer ?? 'unknown'];
  return hops[Math.max(0, hops.length - 1 - trustedProxies)] ?? 'unknown';
}

/** Providers assign at least this much of IPv6 to each home and each rented server. */
const ipv6PrefixBits = 64;

/**
 * The sender for rate limits: an IPv4 address, or the /64 network of an IPv6 address, since its owner can use any
 * address in it. IPv4-mapped IPv6 counts as IPv4. A text that is not an address is returned unchanged; Node knows no
 * address for a connection that was reset.
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return address ?? '';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${ipv6PrefixBits}`);
  return `${network.toRFC5952String()}/${ipv6PrefixBits}`;
}

/**
 * Larger networks that one customer may have: homes often get a /56, and offices and homes of some providers a /48. A
 * mobile provider puts many phones into one, so a larger network gets several times the limit.
 */
const widerPrefixes = [
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
] as const;

/** A network that contains a sender, and its multiple of the limit for one sender. */
export interface WiderNetwork {
  readonly network: string;
  readonly times: number;
}

/**
 * The larger networks around an IPv6 network of `addressGroup`; none for IPv4 and for anything that is not an address.
 */
export function widerNetworks(group: string): readonly WiderNetwork[] {
  const [start = '', bits] = group.split('/');
  if (bits !== String(ipv6PrefixBits) || !ipaddr.IPv6.isValid(start)) return [];
  return widerPrefixes.map(({ bits: wider, times }) => ({
    network: `${ipaddr.IPv6.networkAddressFromCIDR(`${start}/${wider}`).toRFC5952String()}/${wider}`,
    times,
  }));
}

const networkPrefixBits = 48;

/**
 * The part of an address by which its owner recognises their network: about 250 connections share it. Null for a text
 * that is not an address.
 */
export function networkOf(address: string): string | null {
  const [start = ''] = address.split('/');
  if (!ipaddr.isValid(start)) return null;
  const parsed = ipaddr.process(start);
  if (parsed instanceof ipaddr.IPv4) return [...parsed.octets.slice(0, 3), 'x'].join('.');
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${networkPrefixBits}`);
  return `${network.toRFC5952String()}/${networkPrefixBits}`;
}
