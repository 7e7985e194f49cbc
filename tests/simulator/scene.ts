import type { Booking, ResponseOf } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { sql } from 'kysely';
import type { TestPerson } from '../../apps/server/src/testing/people.ts';
import type { Step } from './step.ts';
import type { Sending } from './sending.ts';
import type { World } from './world.ts';

/** What an operation acts on. */
export interface Scene {
  readonly world: World;
  readonly sending: Sending;
  readonly step: Step;
}

export const minute = 60_000;
export const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % items.length];
export const rider = ({ world, step }: Scene) => pick(world.riders, step.who) as TestPerson;
export const driver = ({ world, step }: Scene) => pick(world.drivers, step.who) as TestPerson;

type Status = Booking['status'];

/** One of the last bookings, of those whose last response had such a status if there are any. */
export function booking(
  { world, step }: Scene,
  isWanted: (status: Status) => boolean = (status) => statusTraits[status].active,
): { id: string } | null {
  const fitting = world.bookings.filter((id) => {
    const status = world.acknowledged.bookings.statusOf(id);
    return status !== undefined && isWanted(status);
  });
  const id = pick((fitting.length > 0 ? fitting : world.bookings).slice(-6), step.which);
  return id === undefined ? null : { id };
}

/** Reads without a fault, as the page of an admin. */
export const seen = async ({ world, step }: Scene, id: string): Promise<ResponseOf<'getBooking'> | null> => {
  const request = { as: world.admin, params: { id } };
  const answer = await world.nodeAt(step.node).requests.call('getBooking', request);
  return answer.status === 200 ? answer.body : null;
};

interface KnownRide {
  readonly id: string;
  readonly status: Status;
  readonly customer: string;
  readonly driver: string | null;
  /** The drivers who have an open offer. */
  readonly asked: readonly string[];
}

/** What people know of a booking; a statement is much cheaper than a request. */
export async function known({ world }: Scene, id: string): Promise<KnownRide | null> {
  const { rows } = await sql<KnownRide>`select id, status, customer_id as customer, driver_id as driver,
    array(select offer.driver_id from booking_offers offer where booking_id = bookings.id and state = 'offered'
      order by offer.driver_id) as asked
    from bookings where id = ${id}`.execute(world.app.platform.db);
  return rows[0] ?? null;
}

/** Of an object that may not exist. */
export const asParams = (params: { id: string } | null) =>
  params ?? { id: '00000000-0000-7000-8000-000000000000' };
