import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Kysely } from 'kysely';
import { bookingTopics } from '../../src/bookings/present/booking-topics.ts';
import type { PlatformTables } from '../../src/platform/database/tables.ts';
import type { SignedIn } from '../../src/platform/http/reader.ts';
import { noBus } from '../../src/platform/live/bus/bus.ts';
import { createLiveServer } from '../../src/platform/live/live-server.ts';
import { createLog } from '../../src/platform/log/log.ts';
import type { LiveTarget } from './peers.ts';

/** The product's own live server and topics; only the look-ups in the database are left out. */
export async function startFiacre(): Promise<LiveTarget> {
  const server = createServer();
  const db = null as unknown as Kysely<PlatformTables>;
  const live = createLiveServer({
    db,
    log: createLog('silent'),
    bus: noBus,
    publicUrl: 'http://127.0.0.1',
    trustedProxies: 0,
    isKnownHost: () => true,
    maxConnections: 20_000,
  });
  live.open(server, {
    // The token is the role and the id of its owner.
    authenticate: async (token) => {
      const [role = '', userId = ''] = token.split('_');
      return { role: role as SignedIn['role'], userId, sessionId: userId };
    },
    topics: bookingTopics(db).map((kind) => ({ ...kind, authorise: () => true })),
    takeReport: () => Promise.reject(new Error('no driver reports here')),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    publish(topic, car, position) {
      const event = { customerId: `rider-of-${car}`, driverId: car, fleetAdminId: null, position };
      live.volatile(topic, car, 'position', event);
    },
    close: () => {
      void live.close();
      server.close();
    },
  };
}
