import { shownTotal } from '../platform/http/list-query.ts';
import { signedIn, type Reader } from '../platform/http/reader.ts';
import type { Capability, Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/index.ts';
import { readActivity } from './activity.ts';
import { readDashboard } from './dashboard.ts';
import { readDriverEarnings, readDriverMonths } from './driver-earnings.ts';
import { reportMonths, type FleetScope } from './earned.ts';
import { readOwnEarnings } from './own-earnings.ts';
import { readEarnings } from './monthly-earnings.ts';
import { pageOf, type Page } from './report-page.ts';
import { readRideStatistics } from './ride-statistics.ts';

function fleetOf(reader: Reader): FleetScope {
  const { role, userId } = signedIn(reader);
  return role === 'fleetadmin' ? userId : null;
}

/** An API key that may read figures, but nothing that names or describes a person. Source: ROLE-13. */
function readsFiguresOnly(reader: Reader): boolean {
  const { apiKey } = signedIn(reader);
  return apiKey !== undefined && !apiKey.scopes.includes('reports:read');
}

function answer<Item>({ page, count }: Page, found: { items: Item[]; total: number }) {
  return { ...found, page, pageSize: count };
}

const nothing = { items: [], total: 0 };

/** Earnings from bookings, for the operator and fleet admins. Read-only. */
export function createReports({ db, clock, calendar }: Platform) {
  return {
    handlers: {
      getDashboard: async ({ reader }) => {
        const { code: currency } = await readSettings(db);
        return readDashboard(db, { fleet: fleetOf(reader), calendar, now: clock.now(), currency });
      },
      getActivity: async ({ reader }) => {
        const { code: currency } = await readSettings(db);
        const request = { fleet: fleetOf(reader), calendar, now: clock.now(), currency };
        const activity = await readActivity(db, request);
        // People write reasons in their own words.
        return readsFiguresOnly(reader) ? { ...activity, reasons: [] } : activity;
      },
      listRideStatistics: ({ query }) => readRideStatistics(db, query),
      getOwnEarnings: async ({ reader, query: { week } }) => {
        const { code: currency } = await readSettings(db);
        const day = week ?? calendar.dayAt(clock.now());
        const request = { driverId: signedIn(reader).userId, currency, calendar, day };
        return { currency, timeZone: calendar.timeZone, ...(await readOwnEarnings(db, request)) };
      },
      listEarnings: async ({ query }) => {
        const page = pageOf(query);
        const months = await reportMonths(db, calendar, query.year);
        return answer(page, months ? await readEarnings(db, months, page) : nothing);
      },
      listDriverEarnings: async ({ reader, query }) => {
        const page = pageOf(query);
        const months = await reportMonths(db, calendar, query.year);
        if (months === null) return { ...answer(page, nothing), months: [] };
        const { driver: driverId, q: search = '' } = query;
        const request = { fleet: fleetOf(reader), driverId, search, months };
        const known = await readDriverMonths(db, request);
        const { items, counted } = await readDriverEarnings(db, request, known, page);
        return {
          items,
          ...shownTotal(counted),
          page: page.page,
          pageSize: page.count,
          months: known.map(({ ordinal, currency, rides, driverShare }) => ({
            ...months.of(ordinal),
            currency,
            totalRides: rides,
            driverShare,
          })),
        };
      },
    },
  } satisfies Capability;
}
