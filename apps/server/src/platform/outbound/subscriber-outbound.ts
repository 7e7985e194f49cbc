import type { Log } from '../log/log.ts';
import { isPrivateHost } from './allow-list.ts';
import type { Resolve } from './guarded-connect.ts';
import { OutboundFault } from './outbound-fault.ts';
import { createOutbound, type Outbound, type OutboundRequest } from './outbound.ts';

/** Clients of addresses that have not been used for long are closed. */
const maxClients = 50;

/**
 * Calls addresses that an admin entered, as opposed to those in the environment. They must be public: names and
 * addresses of this machine have to be listed in `OUTBOUND_PRIVATE_HOSTS`. Everything else works as with `Outbound`:
 * each address is checked when it is connected to, and redirects are not followed.
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
  const problemOf = (text: string): string | null => {
    const url = URL.parse(text);
    if (url === null) return 'not a URL';
    if (url.username !== '' || url.password !== '') return 'without a user name or password';
    const isListed = privateHosts.includes(url.hostname);
    if (isPrivateHost(url.hostname, []) && !isListed)
      return 'an address of this machine or a private network, which OUTBOUND_PRIVATE_HOSTS does not list';
    return url.protocol === 'https:' || isListed ? null : 'https is required';
  };
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
