import { sql } from 'kysely';
import { hasAnyBooking } from '../../bookings/index.ts';
import { listCancellationReasons, listCarTypes } from '../../catalogue/index.ts';
import type { InstalledMap } from '../../maps/index.ts';
import { ensurePartitions } from '../../platform/database/partitions.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../settings/index.ts';
import { hasAnyPosting } from '../../wallet/index.ts';
import { addCompanies, payCompanies } from './companies.ts';
import { Dice } from './dice.ts';
import { inventMonth } from './month.ts';
import { Past } from './past.ts';
import { addPeople } from './people.ts';
import { addPromos } from './promos.ts';
import { saveHistory } from './save-history.ts';
import { openTown } from './town.ts';

const days = 30;
const seed = 20_261_122;

/**
 * Gives a new sandbox a past: a month of made-up bookings, payments, ratings, promos, companies and withdrawals, so that every
 * list and chart shows data. The data follows the same rules as real data, and each row of its audit trail says that it
 * is made up. A sandbox in which anything was booked stays unchanged. Returns the number of bookings.
 */
export async function inventHistory(platform: Platform, map: InstalledMap): Promise<number> {
  const dice = new Dice(seed);
  const now = platform.clock.now();
  const started = new Date(now.getTime() - (days + 2) * 86_400_000);
  await ensurePartitions(platform.db, [{ table: 'audit_log', keepMonths: null }], started);
  const town = await openTown(map, dice);
  return platform.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('fiacre history'))`.execute(tx.sql);
    const isUsed = (await hasAnyBooking(tx.sql)) || (await hasAnyPosting(tx.sql));
    if (isUsed || town.places.length < 2) return 0;
    const carTypes = await listCarTypes(tx.sql);
    const promos = await addPromos(tx, platform, days);
    const people = await addPeople(tx, platform, dice, days);
    const isDelivery = platform.config.appCategory === 'delivery';
    const past = new Past(platform, {
      dice,
      settings: await readSettings(tx.sql),
      people,
      // A parcel is paid for first.
      accounts: isDelivery ? new Map() : await addCompanies(tx, platform, people.riders, days),
      reasons: (await listCancellationReasons(tx.sql))
        .filter(({ audience }) => audience !== 'office')
        .map(({ label }) => label),
      nowMs: now.getTime(),
      offsetMs: platform.calendar.offsetMsAt(now),
    });
    const month = await inventMonth(past, { town, carTypes, promos, days });
    await payCompanies(tx, past);
    await saveHistory(tx, past, month);
    const facts = { bookings: month.bookings.length, days };
    tx.audit({ action: 'invent-history', object: { kind: 'sandbox', id: '1' }, facts });
    return month.bookings.length;
  });
}
