import type { KerbCommissionsRow } from '@fiacre/contract';
import { kerbCommission, payableOf, type Charge } from '@fiacre/domain';
import { sql } from '../platform/database/sql.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import type { KerbOfBooking } from './tables.ts';

interface PaidRide {
  readonly kerb: KerbOfBooking;
  /** The current name. */
  readonly place: string;
  readonly paid_at: Date;
  /** Of the trip, oldest first. */
  readonly charges: readonly (Charge & { readonly at: string })[];
}

interface Entry {
  readonly ride: PaidRide;
  readonly at: Date;
  readonly rides: 0 | 1;
  readonly currency: string;
  readonly fares: number;
  readonly commission: number;
}

/** Each place's months, newest first. Sources: KERB-7, KERB-8. */
export function readCommissions({
  db,
  calendar,
}: Platform): Handlers<'listKerbCommissions'>['listKerbCommissions'] {
  return async ({ query: { year, page = 1, pageSize = 100 } }) => {
    const { rows } = await sql<PaidRide>`select kerb, kerb_places.name as place, paid_at,
        (select json_agg(json_build_object('at', at, 'reason', reason, 'currency', charges.currency, 'lines', lines)
          order by at, id) from charges where booking_id = bookings.id and reason = 'trip') as charges
      from bookings join kerb_places on kerb_places.id = (kerb ->> 'placeId')::uuid
      where kerb is not null and paid_at is not null`.execute(db);
    const sums = new Map<string, KerbCommissionsRow>();
    for (const { ride, at, ...sum } of rows.flatMap(entriesOf)) {
      const { placeId } = ride.kerb;
      const { currency } = sum;
      const when = calendar.dateAt(at.getTime());
      if (year !== undefined && when.year !== year) continue;
      const key = [when.year, when.month, placeId, currency].join();
      const before = sums.get(key);
      sums.set(key, {
        year: when.year,
        month: when.month,
        placeId,
        place: ride.place,
        currency,
        rides: (before?.rides ?? 0) + sum.rides,
        fares: (before?.fares ?? 0) + sum.fares,
        commission: (before?.commission ?? 0) + sum.commission,
      });
    }
    const items = [...sums.values()].toSorted(newestFirst);
    const first = (page - 1) * pageSize;
    return { items: items.slice(first, first + pageSize), total: items.length, page, pageSize };
  };
}

/** What a ride adds when it is paid, and what each later correction changes. */
function entriesOf(ride: PaidRide): readonly Entry[] {
  const { kerb, paid_at: paidAt, charges } = ride;
  const worth = (charge: Charge | undefined) => ({
    fares: charge === undefined ? 0 : payableOf(charge),
    commission: charge === undefined ? 0 : kerbCommission(kerb.commission, charge),
  });
  const isLater = ({ at }: { readonly at: string }) => new Date(at) > paidAt;
  const known = charges.filter((charge) => !isLater(charge)).at(-1);
  let before = worth(known);
  const corrections = charges.filter(isLater).map((charge): Entry => {
    const after = worth(charge);
    const difference = {
      fares: after.fares - before.fares,
      commission: after.commission - before.commission,
    };
    before = after;
    return { ride, at: new Date(charge.at), rides: 0, currency: charge.currency, ...difference };
  });
  if (known === undefined) return corrections;
  return [{ ride, at: paidAt, rides: 1, currency: known.currency, ...worth(known) }, ...corrections];
}

function newestFirst(one: KerbCommissionsRow, other: KerbCommissionsRow): number {
  return (
    other.year - one.year ||
    other.month - one.month ||
    one.place.localeCompare(other.place) ||
    one.placeId.localeCompare(other.placeId) ||
    one.currency.localeCompare(other.currency)
  );
}
