import { lookup } from 'node:dns/promises';
import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, buildConnector } from 'undici';
import { literalAddress } from './address-kind.ts';
import { mayDial, type AllowedService } from './allow-list.ts';
import { OutboundFault } from './outbound-fault.ts';

/** The addresses of a name, as the machine's resolver tells them. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

const connectTimeoutMilliseconds = 4_000;
const idleMilliseconds = 30_000;
const maxConnectionsOfHost = 32;

/** Connections to one service. What is dialled is what was checked: the check sits in the dial's own lookup. */
export function guardedAgent(service: AllowedService, resolve: Resolve): Agent {
  const dial = buildConnector({
    lookup: guardedLookup(service, resolve),
    // Asks for all addresses at once, which is the form that the lookup answers in.
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

/** One question to the resolver a connection; one wrong address among the answers spoils them all. */
export function guardedLookup(service: AllowedService, resolve: Resolve): LookupFunction {
  return callbackify(async (hostname: string, _options: LookupOptions) => {
    const addresses = await resolve(hostname);
    if (addresses.length === 0 || !addresses.every(({ address }) => mayDial(service, address)))
      throw new OutboundFault('address', service.name);
    return [...addresses];
  });
}
