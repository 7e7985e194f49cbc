import { lookup } from 'node:dns/promises';
import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector } from 'undici';
import { literalAddress } from './address-kind.ts';
import { mayDial, type AllowedService } from './allow-list.ts';
import { OutboundFault } from './outbound-fault.ts';

/** Resolves a name to its addresses. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

const connectTimeoutMilliseconds = 4_000;
const idleMilliseconds = 30_000;
const maxConnectionsOfHost = 32;

/**
 * Connections to one service. The check is part of the DNS look-up, so the connection uses the address that was
 * checked.
 */
export function guardedAgent(service: AllowedService, resolve: Resolve): Agent {
  const dial = buildConnector({
    lookup: guardedLookup(service, resolve),
    // Requests all addresses, so the look-up has to respond with a list.
    autoSelectFamily: true,
    timeout: connectTimeoutMilliseconds,
    allowH2: false,
  });
  return new Agent({
    connections: maxConnectionsOfHost,
    keepAliveTimeout: idleMilliseconds,
    connect(options, callback) {
      const literal = literalAddress(options.hostname);
      if (literal !== null && !mayDial(service, literal))
        callback(new OutboundFault('address', service.name), null);
      else dial(options, callback);
    },
  });
}

/** One look-up per connection. If any address in its result is forbidden, all are rejected. */
export function guardedLookup(service: AllowedService, resolve: Resolve): LookupFunction {
  return callbackify(async (hostname: string, _options: LookupOptions) => {
    const addresses = await resolve(hostname);
    if (addresses.length === 0 || !addresses.every(({ address }) => mayDial(service, address)))
      throw new OutboundFault('address', service.name);
    return [...addresses];
  });
}
