import { onePixel } from '../../../apps/server/src/files/testing/pictures.ts';
import { forPeople, ofDriver, people, type ExpectedRoute } from './expected-route.ts';
import type { fileRoutes } from '../../../packages/contract/src/routes/files.ts';

/** Images. Sources: FILE-3, ROLE-4, ROLE-5, ROLE-8. */
export const expectedFileRoutes: Readonly<Record<keyof typeof fileRoutes, ExpectedRoute>> = {
  // A driver's licence; the other purposes are covered by a table next to the capability.
  getFile: { roles: people, owners: ['driver', 'fleet', 'admin'], about: 'licence' },
  putProfileImage: forPeople({ body: onePixel }),
  deleteProfileImage: forPeople(),
  putLicenceImage: {
    roles: ['driver', 'fleetadmin', 'admin'],
    owners: ['driver', 'fleet', 'admin'],
    about: 'driver',
    body: onePixel,
  },
  putBookingImage: {
    ...ofDriver(onePixel),
    params: { which: 'pickup_image' },
    answers: '409 image_not_asked',
  },
};
