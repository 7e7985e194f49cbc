import { everyone, type RouteDeclaration } from '../../declare/policy.ts';

const edit = { access: ['admin'], demo: 'closed' } as const;

export const kerbRoutes = {
  listKerbPlaces: {
    method: 'GET',
    path: '/api/kerb-places',
    access: ['admin'],
    summary: 'The ranks, hotels and venues with printed codes',
  },
  addKerbPlace: { ...edit, method: 'POST', path: '/api/kerb-places', summary: 'Add a kerb place' },
  updateKerbPlace: { ...edit, method: 'PUT', path: '/api/kerb-places/:id', summary: 'Change a kerb place' },
  replaceKerbCode: {
    ...edit,
    method: 'POST',
    path: '/api/kerb-places/:id/code',
    summary: 'Issue a new code for a kerb place; the old one opens nothing from then on',
  },
  listKerbCommissions: {
    method: 'GET',
    path: '/api/kerb-places/commissions',
    access: ['admin'],
    csv: true,
    summary: 'Rides, fares and commission of each kerb place by month, newest first',
  },
  readKerbCode: {
    method: 'GET',
    path: '/api/kerb/:code',
    access: everyone,
    limit: { max: 60, perSeconds: 60 },
    summary: 'The place whose printed code was scanned',
  },
} as const satisfies Record<string, RouteDeclaration>;
