import type { RouteDeclaration } from '../../declare/policy.ts';

const owners = { access: ['rider', 'admin'], object: 'series' } as const;

export const seriesRoutes = {
  listSeries: {
    method: 'GET',
    path: '/api/series',
    access: ['rider', 'admin'],
    summary: 'The repeated rides that have not ended: the caller’s own, or all for admins',
  },
  getSeries: {
    ...owners,
    method: 'GET',
    path: '/api/series/:id',
    summary: 'Repeated rides with their next days',
  },
  createSeries: {
    method: 'POST',
    path: '/api/series',
    access: ['rider', 'admin'],
    limit: { max: 30, perSeconds: 3600 },
    summary: 'Repeat a ride by a rule of RFC 5545; each ride becomes a booking two weeks ahead',
  },
  updateSeries: {
    ...owners,
    method: 'PUT',
    path: '/api/series/:id',
    limit: { max: 60, perSeconds: 3600 },
    summary: 'Change all future rides, or one and those that follow',
  },
  changeSeriesDays: {
    ...owners,
    method: 'POST',
    path: '/api/series/:id/days',
    summary: 'Pause or resume days, move the ride of one day, or keep booked rides that need attention',
  },
  endSeries: {
    ...owners,
    method: 'POST',
    path: '/api/series/:id/end',
    summary: 'End repeated rides now; future rides without a driver are cancelled',
  },
  listCalendars: {
    method: 'GET',
    path: '/api/calendars',
    access: ['rider', 'admin'],
    summary: 'The lists of days that repeated rides can leave out',
  },
  setCalendars: {
    method: 'PUT',
    path: '/api/calendars',
    access: ['admin'],
    demo: 'closed',
    summary: 'Replace the list of calendars',
  },
  previewCalendar: {
    method: 'POST',
    path: '/api/calendars/preview',
    access: ['admin'],
    summary: 'Which rides of the next weeks an edited calendar would change; nothing is saved',
  },
} as const satisfies Record<string, RouteDeclaration>;
