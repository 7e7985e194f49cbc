import ipaddr from 'ipaddr.js';

/** `never`: no legitimate service has such an address. */
export type AddressKind = 'public' | 'private' | 'never';

const privateRanges = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/** Cloud metadata services, which are not in any link-local range. */
const metadataServices = new Set(['100.100.100.200', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254']);

/**
 * Classifies an IP address. IPv4 inside IPv6 (mapped, 6to4, Teredo) is never used, because it represents another
 * address. NAT64 counts as the IPv4 address inside it, which IPv6-only networks need.
 */
export function addressKind(text: string): AddressKind {
  const address = ipaddr.isValid(text) ? ipaddr.parse(text) : null;
  if (address === null || metadataServices.has(address.toString())) return 'never';
  const range = address.range();
  if (range === 'unicast') return 'public';
  if (privateRanges.has(range)) return 'private';
  return address instanceof ipaddr.IPv6 && range === 'rfc6052' && isPublicBehindNat64(address)
    ? 'public'
    : 'never';
}

/** Only 64:ff9b::/96; operators' own prefixes (64:ff9b:1::/48) may lead anywhere. */
function isPublicBehindNat64(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  if (bytes.slice(4, 12).some((byte) => byte !== 0)) return false;
  return addressKind(bytes.slice(12).join('.')) === 'public';
}

/** The IP address in a URL's host, null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}
