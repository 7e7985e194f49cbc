import { everyone, type RouteDeclaration } from '../../declare/policy.ts';

const edit = { access: ['admin'], demo: 'closed' } as const;

export const closureRoutes = {
  listClosures: {
    method: 'GET',
    path: '/api/closures',
    access: ['admin'],
    summary: 'The streets that are closed now or later, and those of the last 30 days',
  },
  previewClosure: {
    method: 'POST',
    path: '/api/closures/preview',
    access: ['admin'],
    summary: 'The streets that a closure would close and cut off, before it is saved',
  },
  addClosure: { ...edit, method: 'POST', path: '/api/closures', summary: 'Close streets' },
  updateClosure: { ...edit, method: 'PUT', path: '/api/closures/:id', summary: 'Change a closure' },
  endClosure: { ...edit, method: 'POST', path: '/api/closures/:id/end', summary: 'Open the streets now' },
  deleteClosure: { ...edit, method: 'DELETE', path: '/api/closures/:id', summary: 'Delete a closure' },
  closuresOnMap: {
    method: 'GET',
    path: '/api/closures/map',
    access: everyone,
    limit: { max: 600, perSeconds: 60 },
    summary: 'The streets that are closed now, for maps',
  },
} as const satisfies Record<string, RouteDeclaration>;
