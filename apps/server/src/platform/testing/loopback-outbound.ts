import { createLog, type Log } from '../log/log.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';

/** The real client, for tests with fake services: only 127.0.0.1 is allowed. */
export function loopbackOutbound(log: Log = createLog('silent')): Outbound {
  const clients = new Map<string, Outbound>();
  const clientOf = (origin: string): Outbound => {
    const allow = origin.startsWith('http://127.0.0.1:') ? [origin] : [];
    const known = clients.get(origin) ?? createOutbound({ allow, log });
    clients.set(origin, known);
    return known;
  };
  const all = (): Outbound[] => [...clients.values()];
  return {
    fetch: (url, request) => clientOf(new URL(url).origin).fetch(url, request),
    counts: () => all().flatMap((client) => client.counts()),
    close: async () => void (await Promise.all(all().map((client) => client.close()))),
  };
}
