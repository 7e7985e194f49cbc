import { everyone, signedIn, type RouteDeclaration } from '../declare/policy.ts';

/** Only an admin may change these, and nobody in demo mode. Sources: CAR-1, DEMO-2, DEMO-10. */
const edit = { access: ['admin'], demo: 'closed' } as const;

export const catalogueRoutes = {
  listCarTypes: { method: 'GET', path: '/api/car-types', access: everyone, summary: 'Car types' },
  addCarType: { ...edit, method: 'POST', path: '/api/car-types', summary: 'Add a car type' },
  updateCarType: { ...edit, method: 'PUT', path: '/api/car-types/:id', summary: 'Change a car type' },
  deleteCarType: { ...edit, method: 'DELETE', path: '/api/car-types/:id', summary: 'Withdraw a car type' },
  carTypeUse: {
    method: 'GET',
    path: '/api/car-types/:id/use',
    access: ['admin'],
    summary: 'How many drivers and open bookings have a car type',
  },
  getCarTypeImage: {
    method: 'GET',
    path: '/api/car-types/:id/image',
    access: everyone,
    raw: true,
    summary: 'The uploaded image of a car type',
  },
  putCarTypeImage: {
    ...edit,
    method: 'PUT',
    path: '/api/car-types/:id/image',
    takes: 'image',
    limit: { max: 10, perSeconds: 60 },
    summary: 'Upload the image of a car type',
  },
  listCancellationReasons: {
    method: 'GET',
    path: '/api/cancellation-reasons',
    access: signedIn,
    csv: true,
    summary: 'Cancellation reasons',
  },
  saveCancellationReasons: {
    ...edit,
    method: 'PUT',
    path: '/api/cancellation-reasons',
    summary: 'Save the whole list of reasons',
  },
  addCancellationReason: {
    ...edit,
    method: 'POST',
    path: '/api/cancellation-reasons',
    summary: 'Add a reason, at the end or at a position',
  },
  updateCancellationReason: {
    ...edit,
    method: 'PATCH',
    path: '/api/cancellation-reasons/:value',
    summary: 'Change one reason',
  },
  deleteCancellationReason: {
    ...edit,
    method: 'DELETE',
    path: '/api/cancellation-reasons/:value',
    summary: 'Delete one reason; the others are renumbered',
  },
} as const satisfies Record<string, RouteDeclaration>;
