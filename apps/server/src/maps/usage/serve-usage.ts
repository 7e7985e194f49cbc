import { addDays, currencyExponent, parseIsoDate } from '@fiacre/domain';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../settings/index.ts';
import { callsSince } from './usage-store.ts';

const perCalls = 1000;

/** The requests to map providers in the last days, what they cost at the configured prices, and per booking. */
export function serveUsage(
  { db, clock, calendar, config }: Platform,
  bookingsSince: (from: Date) => Promise<number>,
): Handlers<'mapUsage'> {
  return {
    async mapUsage({ query: { days } }) {
      const firstDay = addDays(calendar.dayAt(clock.now()), 1 - days);
      const from = new Date(calendar.startOf(parseIsoDate(firstDay)));
      const [{ code: currency }, counted, bookings] = await Promise.all([
        readSettings(db),
        callsSince(db, firstDay),
        bookingsSince(from),
      ]);
      const minorUnits = 10 ** currencyExponent(currency);
      const items = counted.map((calls) => {
        const price = config.maps.prices.get(`${calls.provider}.${calls.operation}`);
        const cost = price === undefined ? null : Math.round((calls.calls * price * minorUnits) / perCalls);
        return { ...calls, cost };
      });
      const cost = items.reduce((sum, item) => sum + (item.cost ?? 0), 0);
      const costPerBooking = bookings === 0 ? null : Math.round(cost / bookings);
      return { from: from.toISOString(), currency, items, cost, bookings, costPerBooking };
    },
  };
}
