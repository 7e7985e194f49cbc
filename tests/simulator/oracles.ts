import type { CallArguments, ResponseOf, RouteName } from '@fiacre/contract';
import { statusTraits, type BookingStatus } from '@fiacre/domain';
import { sql } from 'kysely';
import { checkAudit } from '../../apps/server/src/audit/check.ts';
import { sealAudit } from '../../apps/server/src/audit/seal.ts';
import { good, pickup } from '../../apps/server/src/bookings/testing/rides.ts';
import type { TestRequest } from '../../apps/server/src/testing/requests.ts';
import { checkLedger } from '../../apps/server/src/wallet/check-ledger.ts';
import { compareBooks } from '../../apps/server/src/wallet/compare-books.ts';
import { neverWithin } from '../races/never.ts';
import type { World } from './world.ts';

/** What is wrong after a step. */
export async function wrongNow(world: World): Promise<string[]> {
  return [...(await neverStates(world)), ...(await letIn(world))];
}

/** The clocks of nodes differ by less. */
const clockSeconds = 10;

/** As one statement. */
async function neverStates({ app }: World): Promise<string[]> {
  const counts = Object.entries(neverWithin(clockSeconds)).map(
    ([name, query]) => sql`select ${sql.lit(name)} as name where exists (${query})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(counts, sql` union all `)}`.execute(
    app.platform.db,
  );
  return rows.map(({ name }) => name);
}

/** Nodes that still accept a session after hearing of its end. */
async function letIn({ network, nodes, endedSessions }: World): Promise<string[]> {
  if (network.state !== 'fast') return [];
  const wrong: string[] = [];
  for (const as of endedSessions.splice(0))
    for (const [index, { requests }] of nodes.entries())
      if ((await requests.call('me', { as })).status === 200)
        wrong.push(`node ${index} lets a suspended driver in`);
  return wrong;
}

type Oracle = (world: World) => Promise<readonly string[]>;

const wrongCounts = (counts: object): string[] =>
  Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [] : [`${name}: ${count}`]));

async function rowsOf<Row>({ app }: World, query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(app.platform.db)).rows;
}

/** Reads the bookings that have changed since they were last read: only their rows and trails decide what is read. */
async function storedSteps(world: World): Promise<readonly string[]> {
  const { bookings } = world.acknowledged;
  const rows = await rowsOf(
    world,
    sql<{ id: string; state: string }>`select id, md5(bookings::text) || (select count(*) from audit_log
      where object_kind = 'booking' and object_uuid = bookings.id) as state from bookings`,
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return bookings.wrongs(
    {
      send: async <Name extends RouteName>(name: Name, args: CallArguments<Name>) => {
        const request = { ...(args as TestRequest<Name>), as: world.admin };
        const answer = await world.nodeAt(0).requests.call(name, request);
        return good(answer) as ResponseOf<Name>;
      },
    },
    (id) => states.get(id),
  );
}

/** These hold when everything works again and nothing is left to do. */
export const oracles: Readonly<Record<string, Oracle>> = {
  'the ledger adds up': async ({ app }) => wrongCounts(await checkLedger(app.platform.db)),

  'the ledger matches charges, payments and bookings': async ({ app }) =>
    wrongCounts(await compareBooks(app.platform.db)),

  'the audit trail is whole': async ({ app }) => {
    await app.platform.transact(sealAudit);
    return (await checkAudit(app.platform.db)).breaks.map((one) => JSON.stringify(one));
  },

  'acknowledged steps of bookings are stored, in an order that the rules allow': storedSteps,

  'acknowledged credits, withdrawals and payments of companies are stored, once each': async (world) => {
    const { credits, withdrawals, companyPayments } = world.acknowledged;
    const [stored] = await rowsOf(
      world,
      sql<{ credits: number; withdrawals: number; companyPayments: number; found: number }>`select
        (select count(*) from ledger_transactions where reason = 'admin-credit') as credits,
        (select count(*) from withdrawals) as withdrawals,
        (select count(*) from company_payments) as "companyPayments",
        (select count(*) from withdrawals where id = any(${withdrawals}::uuid[])) as found`,
    );
    const wanted = {
      credits: credits.length,
      withdrawals: withdrawals.length,
      companyPayments,
      found: withdrawals.length,
    };
    return JSON.stringify(stored) === JSON.stringify(wanted) ? [] : [JSON.stringify({ stored, wanted })];
  },

  'every message is sent once': async ({ sent, app }) => {
    const ids = sent.map(({ id }) => id);
    const { rows } = await sql<{ id: string }>`select id from messages where status = 'sent'
      and not id = any(${ids}::uuid[])`.execute(app.platform.db);
    const again = ids.filter((id, place) => ids.indexOf(id) !== place);
    return [...again.map((id) => `twice: ${id}`), ...rows.map(({ id }) => `never: ${id}`)];
  },

  'every driver is busy exactly while a ride has them': async (world) => {
    const found = await rowsOf(
      world,
      sql<{ id: string; status: BookingStatus; driver_id: string | null; busy: string | null }>`
        select bookings.id, status, bookings.driver_id, driver_states.driver_id as busy from bookings
        left join driver_states on busy_with = bookings.id where busy_from is null`,
    );
    return found.flatMap(({ id, status, driver_id: driver, busy }) => {
      const { underWay, beforeDriver } = statusTraits[status];
      return (underWay && !beforeDriver ? driver : null) === busy ? [] : [`${id} ${status}`];
    });
  },

  'a reserved driver is kept for one ride at a time, and for no ride that they refused': async (world) =>
    (
      await rowsOf(
        world,
        sql<{ id: string }>`select one.booking_id as id from ride_promises one
          join bookings on bookings.id = one.booking_id and status = 'NEW'
          where exists (select from ride_promises other join bookings later on later.id = other.booking_id
              and later.status = 'NEW' where other.driver_id = one.driver_id and other.booking_id <> one.booking_id
              and other.starts_at >= one.starts_at
              and other.starts_at < one.starts_at + bookings.estimate_time_seconds * interval '1 second')
            or exists (select from booking_offers where booking_offers.booking_id = one.booking_id
              and booking_offers.driver_id = one.driver_id and state in ('declined', 'handed-back'))`,
      )
    ).map(({ id }) => `the reservation for ${id}`),

  'all nodes respond alike': async ({ app, clock, nodes, admin, riders: [as], bookings }) => {
    // Nodes read what others have changed once in a second, and what riders see of cars once in five.
    clock.forward(10_000);
    await app.reportPhones();
    const { lat, lng } = pickup;
    const query = { type: 'driver', pickupLat: lat, pickupLng: lng } as const;
    const id = bookings.at(-1);
    const views = [];
    for (const { requests } of nodes)
      views.push([
        await requests.call('getSettings'),
        ...(id === undefined ? [] : [await requests.call('getBooking', { as: admin, params: { id } })]),
        await requests.call('listUsers', { as, query }),
      ]);
    const [first, ...others] = views.map((view) =>
      JSON.stringify(view.map(({ status, body }) => [status, body])),
    );
    return others.every((view) => view === first) ? [] : ['their responses differ'];
  },

  'uploaded images can be read': async (world) => {
    const images = await rowsOf(world, sql<{ id: string }>`select blob_id as id from files`);
    return images.filter(({ id }) => !world.files.held.has(id)).map(({ id }) => `no file ${id}`);
  },
};

/** What is wrong with the provider's money, once it was asked about all payments. */
export async function wrongAtProvider(world: World): Promise<string[]> {
  const orders = await rowsOf(
    world,
    sql<{ id: string; state: string }>`select id, state from payment_orders`,
  );
  return orders.flatMap(({ id, state }) => {
    const isTaken = world.stripe.paymentOf(id)?.state === 'approved';
    return isTaken === ['paid', 'late'].includes(state) ? [] : [`order ${id}: ${state}, taken: ${isTaken}`];
  });
}
