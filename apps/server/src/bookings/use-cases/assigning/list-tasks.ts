import { findDrivers, openOffersTo } from '../../../dispatch/index.ts';
import type { Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/http/reader.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentTask } from '../../present/present-task.ts';
import { findBookingsById } from '../../record/store.ts';

/** Open offers of NEW bookings, newest first. Source: TRIP-1. */
export function listTasks(platform: Platform): Handler<'listTasks'> {
  return async (call) => {
    const driverId = signedIn(call.reader).userId;
    const now = platform.clock.now();
    const [offers, [driver]] = await Promise.all([
      openOffersTo(platform.db, driverId, now),
      findDrivers(platform.db, [driverId], now),
    ]);
    const rows = await findBookingsById(
      platform.db,
      offers.map(({ bookingId }) => bookingId),
    );
    const open = new Map(rows.filter(({ status }) => status === 'NEW').map((row) => [row.id, row]));
    const items = offers.flatMap((offer) => {
      const row = open.get(offer.bookingId);
      return row === undefined ? [] : [presentTask(row, offer, driver?.location ?? null)];
    });
    return { items };
  };
}
