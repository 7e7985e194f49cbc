import type { RouteName } from '@fiacre/contract';
import { onePixel } from '../../../apps/server/src/files/testing/pictures.ts';
import { carTypeBody } from '../operator-objects.ts';
import { open, only, forPeople, type ExpectedRoute } from './expected-route.ts';

const carType = { about: 'carType', owners: ['admin'] } as const;
const place = { params: { value: '0' } };

export const expectedCatalogueRoutes = {
  listCarTypes: open(),
  addCarType: only(['admin'], { body: carTypeBody }),
  updateCarType: only(['admin'], { ...carType, body: { ...carTypeBody, name: 'Estate', version: 1 } }),
  deleteCarType: only(['admin'], carType),
  carTypeUse: only(['admin'], carType),
  getCarTypeImage: open({
    ...carType,
    owners: ['guest', 'rider', 'driver', 'fleet', 'admin'],
    answers: '404 not_found',
  }),
  putCarTypeImage: only(['admin'], { ...carType, query: { version: '1' }, body: onePixel }),
  listCancellationReasons: forPeople(),
  saveCancellationReasons: only(['admin'], { body: { items: ['My plans have changed', 'Another reason'] } }),
  addCancellationReason: only(['admin'], { body: { label: 'It rains' } }),
  updateCancellationReason: only(['admin'], {
    ...place,
    body: { label: 'The driver takes too long', was: 'My plans have changed' },
  }),
  deleteCancellationReason: only(['admin'], { ...place, query: { was: 'The driver takes too long' } }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
