import type { RouteName } from '@fiacre/contract';
import { tariffBody } from '../operator-objects.ts';
import { only, type ExpectedRoute } from './expected-route.ts';

const tariff = { about: 'tariff', owners: ['admin'] } as const;

export const expectedTariffRoutes = {
  listTariffs: only(['admin']),
  addTariff: only(['admin'], { body: tariffBody }),
  updateTariff: only(['admin'], { ...tariff, body: { ...tariffBody, priority: 900, version: 1 } }),
  deleteTariff: only(['admin'], tariff),
  tariffHistory: only(['admin'], tariff),
  rehearseTariff: only(['admin'], { body: tariffBody }),
  listHolidays: only(['admin']),
  listSurges: only(['admin']),
  listTollGates: only(['admin']),
  setTollGates: only(['admin'], { body: { items: [], currency: 'USD', version: 1 } }),
  setSurges: only(['admin'], { body: { items: [], version: 1 } }),
  listHolidayRegions: only(['admin']),
  proposeHolidays: only(['admin'], { query: { country: 'DE', state: 'BE', year: '2026' } }),
  setHolidays: only(['admin'], { body: { items: [{ date: '2026-12-25', name: 'Christmas' }], version: 1 } }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
