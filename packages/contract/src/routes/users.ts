import { signedIn, type RouteDeclaration } from '../policy.ts';

export const userRoutes = {
  listUsers: {
    method: 'GET',
    path: '/api/users',
    access: ['rider', 'fleetadmin', 'admin'],
    csv: true,
    demo: 'no-export',
    summary: 'Users in the scope of the caller; for a rider, the free drivers near the pickup in the query',
  },
  getUser: {
    method: 'GET',
    path: '/api/users/:id',
    access: ['fleetadmin', 'admin'],
    object: 'user',
    summary: 'One user',
  },
  createUser: {
    method: 'POST',
    path: '/api/users',
    access: ['fleetadmin', 'admin'],
    summary: 'Add a user, who gets an email to set a password',
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/users/:id',
    access: ['fleetadmin', 'admin'],
    object: 'user',
    summary: 'Change a user; withdrawing the approval ends all sessions',
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/users/:id',
    access: ['fleetadmin', 'admin'],
    object: 'user',
    demo: 'closed',
    summary: 'Delete a user and their personal data',
  },
  exportMyData: {
    method: 'GET',
    path: '/api/me/data',
    access: signedIn,
    limit: { max: 5, perSeconds: 60 },
    summary: 'Export the caller’s personal data',
  },
  deleteMe: {
    method: 'DELETE',
    path: '/api/me',
    access: signedIn,
    limit: { max: 10, perSeconds: 60 },
    demo: 'closed',
    summary: 'Delete the caller’s account and personal data',
  },
} as const satisfies Record<string, RouteDeclaration>;
