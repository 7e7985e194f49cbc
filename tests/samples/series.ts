import { good } from '../../apps/server/src/bookings/testing/rides.ts';
import { seriesBody } from '../../apps/server/src/series/testing/series-requests.ts';
import { freePassenger, passenger, someId } from './bookings.ts';
import type { Samples } from './sample.ts';
import type { SampleWorld } from './world.ts';

/** A day of the rule, another one for each sample; so far ahead that no ride is made yet, whichever sample it is. */
const startOf = (world: SampleWorld) =>
  new Date(Date.UTC(2027, 5, 1) + (world.next() % 3000) * 86_400_000).toISOString().slice(0, 10);
const daily = (world: SampleWorld) =>
  seriesBody(world.app, { startsAt: `${startOf(world)}T08:00`, rule: 'FREQ=DAILY' });

async function madeSeries(world: SampleWorld) {
  const as = await world.person('rider');
  return { as, series: good(await world.app.call('createSeries', { as, body: daily(world) })) };
}

const free = {
  persons: [],
  note: ['text', 'empty text'],
  assistance: ['array'],
  calendarIds: ['array'],
  agreedPrice: ['null'],
  option: ['null'],
  ...freePassenger,
  passenger: ['null'],
  companyId: ['null'],
  // Without a company, there is no use for it.
  companyReference: ['text', 'empty text'],
  withoutHolidays: ['boolean'],
  'pickup.add': ['text'],
  'drop.add': ['text'],
  'drop.lat': ['number', 'negative', 'zero', 'fraction'],
  'drop.lng': ['number', 'negative', 'zero', 'fraction'],
  'pickup.lat': ['number', 'negative', 'zero', 'fraction'],
  'pickup.lng': ['number', 'negative', 'zero', 'fraction'],
} as const;

const optional = { option: 0, passenger, companyId: someId, companyReference: 'Class 4b' };

export const seriesSamples = {
  createSeries: {
    prepare: async (world) => ({ as: await world.person('rider'), body: daily(world) }),
    optional,
    free,
    // Only admins name the rider, and a rider's own id changes nothing.
    ignored: ['customerId'],
    anew: true,
  },
  updateSeries: {
    prepare: async (world) => {
      const { as, series } = await madeSeries(world);
      const { id, version } = series;
      const body = { ...daily(world), version, from: null, keepExceptions: true };
      return { as, params: { id }, body };
    },
    optional,
    free: { ...free, from: ['null'], keepExceptions: ['boolean'] },
  },
  changeSeriesDays: {
    prepare: async (world) => {
      const { as, series } = await madeSeries(world);
      const { id, version, startsAt } = series;
      const day = startsAt.slice(0, 10);
      return { as, params: { id }, body: { action: 'pause', version, from: day, until: day } };
    },
  },
  endSeries: {
    prepare: async (world) => {
      const { as, series } = await madeSeries(world);
      return { as, params: { id: series.id }, body: { version: series.version } };
    },
  },
  previewCalendar: {
    prepare: async (world) => {
      const days = [{ from: '2026-12-20', until: '2027-01-04', name: 'Winter' }];
      const calendar = {
        id: world.app.platform.ids.next(),
        name: 'Terms',
        completeUntil: '2027-08-31',
        days,
      };
      return { as: await world.person('admin'), body: { calendar } };
    },
    free: {
      'calendar.id': ['id'],
      'calendar.name': ['text'],
      'calendar.days': ['array'],
      'calendar.days.0.name': ['text'],
    },
  },
  setCalendars: {
    // An empty list at first, so that each request adds one.
    prepare: async (world) => {
      const { version } = good(await world.app.call('listCalendars', { as: world.app.admin }));
      const days = [{ from: '2026-12-24', until: '2027-01-02', name: 'Christmas' }];
      const id = world.app.platform.ids.next();
      const items = [{ id, name: `School ${world.next()}`, completeUntil: '2027-07-31', days }];
      return { as: await world.person('admin'), body: { items, version } };
    },
    free: {
      items: ['array'],
      'items.0.id': ['id'],
      'items.0.name': ['text'],
      'items.0.days': ['array'],
      'items.0.days.0.name': ['text'],
    },
  },
} satisfies Samples;
