import { onePixel } from '../../../apps/server/src/files/testing/pictures.ts';
import type { documentRoutes } from '../../../packages/contract/src/routes/documents.ts';
import { only, type ExpectedRoute } from './expected-route.ts';

const ofDriver = {
  roles: ['driver', 'fleetadmin', 'admin'],
  owners: ['driver', 'fleet', 'admin'],
  about: 'driver',
} as const;
const params = { kind: 'licence' };

/**
 * Drivers' documents: drivers access their own, fleet admins those of their fleet, and admins review them.
 * Sources: ROLE-5, ROLE-8.
 */
export const expectedDocumentRoutes: Readonly<Record<keyof typeof documentRoutes, ExpectedRoute>> = {
  listDocuments: only(['fleetadmin', 'admin']),
  getDriverDocuments: ofDriver,
  submitDocument: { ...ofDriver, params, body: { number: 'B 123', expiresOn: '2090-12-31' } },
  putDocumentImage: {
    ...ofDriver,
    params: { kind: 'insurance' },
    body: onePixel,
    // No document was submitted that the picture could belong to.
    answers: '404 not_found',
  },
  reviewDocument: {
    roles: ['admin'],
    owners: ['admin'],
    about: 'driver',
    params: { kind: 'insurance' },
    body: { version: 1, approved: true },
    answers: '404 not_found',
  },
};
