import type { RouteName } from '@fiacre/contract';
import { kerbBody } from '../operator-objects.ts';
import { only, open, type ExpectedRoute } from './expected-route.ts';

const place = { about: 'kerbPlace', owners: ['admin'] } as const;

export const expectedKerbRoutes = {
  listKerbPlaces: only(['admin']),
  addKerbPlace: only(['admin'], { body: kerbBody }),
  updateKerbPlace: only(['admin'], { ...place, body: { ...kerbBody, name: 'Hotel Krone', version: 1 } }),
  replaceKerbCode: only(['admin'], { ...place, body: { version: 1 } }),
  listKerbCommissions: only(['admin']),
  // Nobody can guess a code.
  readKerbCode: open({ params: { code: '0123456789ab' }, answers: '404 kerb_code_unknown' }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
