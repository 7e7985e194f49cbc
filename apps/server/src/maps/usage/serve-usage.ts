import { currencyExponent } from '@fiacre/domain';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSettings } from '../../settings/index.ts';
import { callsSince } from './usage-store.ts';

const dayMilliseconds = 24 * 3600_000;
const perCalls = 1000;

/** The requests to map providers in the last days, what they cost at the configured prices, and per booking. */
export function serveUsage(
  { db, clock, config }: Platform,
  bookingsSince: (from: Date) => Promise<number>,
): Handlers<'mapUsage'> {
  return {
    async mapUsage({ query: { days } }) {
      const today = clock.now().toISOString().slice(0, 10);
      const from = new Date(Date.parse(today) - (days - 1) * dayMilliseconds);
      const [{ code: currency }, counted, bookings] = await Promise.all([
        readSettings(db),
        callsSince(db, from.toISOString().slice(0, 10)),
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
