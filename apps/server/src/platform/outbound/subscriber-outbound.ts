import type { Log } from '../log/log.ts';
import { addressKind, literalAddress } from './address-kind.ts';
import type { Resolve } from './guarded-connect.ts';
import { OutboundFault } from './outbound-fault.ts';
import { createOutbound, type Outbound, type OutboundRequest } from './outbound.ts';

/** Clients of addresses that have not been used for long are closed. */
const maxClients = 50;

/**
 * Calls addresses that an admin entered, as opposed to those in the environment. They must be public: names and
 * addresses of this machine have to be listed in `OUTBOUND_PRIVATE_HOSTS`. Otherwise it works like `Outbound`: each
 * address is checked when connecting to it, and redirects are not followed.
 */
export interface SubscriberOutbound {
  /** Why this URL can never be called, in English for an admin; null if it may be possible. */
  problemOf(url: string): string | null;
  fetch(url: string, request: OutboundRequest): Promise<Response>;
  close(): Promise<void>;
}

interface Parts {
  readonly privateHosts: readonly string[];
  readonly log: Log;
  readonly resolve?: Resolve;
}

export function createSubscriberOutbound({ privateHosts, log, resolve }: Parts): SubscriberOutbound {
  const clients = new Map<string, Outbound>();
  const problemOf = (text: string) => problemOfAddress(text, privateHosts);
  const clientOf = (origin: string): Outbound => {
    const known = clients.get(origin);
    clients.delete(origin);
    const client =
      known ?? createOutbound({ allow: [origin], privateHosts, log, ...(resolve && { resolve }) });
    clients.set(origin, client);
    const [oldest] = clients.keys();
    if (clients.size > maxClients && oldest !== undefined) {
      void clients.get(oldest)?.close();
      clients.delete(oldest);
    }
    return client;
  };
  return {
    problemOf,
    async fetch(url, request) {
      if (problemOf(url) !== null) throw new OutboundFault('not_allowed', 'other');
      return clientOf(new URL(url).origin).fetch(url, request);
    },
    close: async () => void (await Promise.all([...clients.values()].map((client) => client.close()))),
  };
}

/** Names that no public service can have. Source: RFC 2606, RFC 6761, RFC 6762, RFC 7686, RFC 8375. */
const neverPublicNames = /(?:^|\.)(?:localhost|local|internal|onion|home\.arpa|intranet|lan|corp)$/;
/** Limits for each part of a name, and for the whole name. Source: RFC 1035, 2.3.4. */
const possibleName =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

function problemOfAddress(text: string, privateHosts: readonly string[]): string | null {
  const url = URL.parse(text);
  if (url === null) return 'not a URL';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'https is required';
  if (url.username !== '' || url.password !== '') return 'without a user name or password';
  if (url.port === '0') return 'port 0 cannot be called';
  const isListed = privateHosts.includes(url.hostname);
  const literal = literalAddress(url.hostname);
  const problem = literal === null ? problemOfName(url.hostname) : problemOfLiteral(literal, isListed);
  if (problem !== null && !(isListed && literal === null)) return problem;
  if (url.protocol === 'https:') return null;
  // Plain http stays within the private network.
  return isListed && (literal === null || addressKind(literal) === 'private') ? null : 'https is required';
}

const ownNetwork =
  'an address of this machine or a private network, which OUTBOUND_PRIVATE_HOSTS does not list';

function problemOfLiteral(address: string, isListed: boolean): string | null {
  const kind = addressKind(address);
  if (kind === 'never') return 'an address that no service can have';
  return kind === 'private' && !isListed ? ownNetwork : null;
}

function problemOfName(hostname: string): string | null {
  const name = hostname.replace(/\.$/, '');
  if (!possibleName.test(name)) return 'not the name of a host';
  return neverPublicNames.test(name) || !name.includes('.') ? ownNetwork : null;
}
