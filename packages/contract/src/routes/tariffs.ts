import type { RouteDeclaration } from '../declare/policy.ts';

const edit = { access: ['admin'], demo: 'closed' } as const;

export const tariffRoutes = {
  listTariffs: {
    method: 'GET',
    path: '/api/tariffs',
    access: ['admin'],
    summary: 'The tariffs in force and those that begin later',
  },
  addTariff: { ...edit, method: 'POST', path: '/api/tariffs', summary: 'Add a tariff' },
  updateTariff: {
    ...edit,
    method: 'PUT',
    path: '/api/tariffs/:id',
    summary: 'Add a version of a tariff, which applies from its own time',
  },
  deleteTariff: { ...edit, method: 'DELETE', path: '/api/tariffs/:id', summary: 'End a tariff now' },
  tariffHistory: {
    method: 'GET',
    path: '/api/tariffs/:id/history',
    access: ['admin'],
    summary: 'All versions of a tariff, the newest first',
  },
  rehearseTariff: {
    access: ['admin'],
    method: 'POST',
    path: '/api/tariffs/rehearsal',
    limit: { max: 30, perSeconds: 3600 },
    summary: 'What the rides of the last 31 days would have cost with a tariff that is not saved yet',
  },
  listHolidays: {
    method: 'GET',
    path: '/api/holidays',
    access: ['admin'],
    summary: 'The days on which hours of tariffs that name holidays apply',
  },
  listSurges: { method: 'GET', path: '/api/surges', access: ['admin'], summary: 'The busy times' },
  listTollGates: { method: 'GET', path: '/api/toll-gates', access: ['admin'], summary: 'The toll gates' },
  setTollGates: {
    ...edit,
    method: 'PUT',
    path: '/api/toll-gates',
    summary: 'Replace the list of toll gates',
  },
  setSurges: { ...edit, method: 'PUT', path: '/api/surges', summary: 'Replace the list of busy times' },
  listHolidayRegions: {
    method: 'GET',
    path: '/api/holidays/regions',
    access: ['admin'],
    summary: 'The countries and states whose holidays can be proposed',
  },
  proposeHolidays: {
    method: 'GET',
    path: '/api/holidays/proposed',
    access: ['admin'],
    summary: 'The public holidays of a country or state in a year, to choose from; nothing is saved',
  },
  setHolidays: { ...edit, method: 'PUT', path: '/api/holidays', summary: 'Replace the list of holidays' },
} as const satisfies Record<string, RouteDeclaration>;
