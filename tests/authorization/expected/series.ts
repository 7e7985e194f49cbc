import type { RouteName } from '@fiacre/contract';
import { seriesBody } from '../../../apps/server/src/series/testing/series-requests.ts';
import { only, type ExpectedRoute } from './expected-route.ts';

const noCar = '019a0000-0000-7000-8000-000000000000';
const series = { about: 'series', owners: ['rider', 'admin'] } as const;
const { startsAt, ...ride } = seriesBody({ carTypeId: noCar });
const from = startsAt.slice(0, 10);

export const expectedSeriesRoutes = {
  listSeries: only(['rider', 'admin']),
  getSeries: only(['rider', 'admin'], series),
  createSeries: only(['rider', 'admin'], { body: { ...ride, startsAt }, answers: '422 select_proper' }),
  updateSeries: only(['rider', 'admin'], {
    ...series,
    body: { ...ride, startsAt, version: 1, from: null, keepExceptions: true },
    answers: '422 select_proper',
  }),
  changeSeriesDays: only(['rider', 'admin'], {
    ...series,
    body: { action: 'pause', version: 1, from, until: from },
    // The rider was first.
    answers: { admin: '409 stale_version', others: '200' },
  }),
  endSeries: only(['rider', 'admin'], {
    ...series,
    body: { version: 1 },
    answers: { admin: '404 not_found', others: '200' },
  }),
  listCalendars: only(['rider', 'admin']),
  previewCalendar: only(['admin'], {
    body: { calendar: { id: noCar, name: 'School', completeUntil: '2027-07-31', days: [] } },
  }),
  setCalendars: only(['admin'], { body: { items: [], version: 1 } }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
