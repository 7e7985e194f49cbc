import { signedIn, type RouteDeclaration } from '../policy.ts';

export const userRoutes = {
  listUsers: {
    method: 'GET',
    path: '/api/users',
    access: ['rider', 'fleetadmin', 'admin'],
    csv: true,
    demo: 'no-export',
    summary:
      'Users in the scope of the caller; for a rider free drivers near the pickup that the query names',
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
    summary: 'Add a user, who gets a mail to set a password',
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/users/:id',
    access: ['fleetadmin', 'admin'],
    object: 'user',
    summary: 'Change a user; un-approving ends the sessions',
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/users/:id',
    access: ['fleetadmin', 'admin'],
    object: 'user',
    demo: 'closed',
    summary: 'Delete a user and what is personal about them',
  },
  exportMyData: {
    method: 'GET',
    path: '/api/me/data',
    access: signedIn,
    limit: { max: 5, perSeconds: 60 },
    summary: 'Everything about the caller, to keep',
  },
  deleteMe: {
    method: 'DELETE',
    path: '/api/me',
    access: signedIn,
    limit: { max: 10, perSeconds: 60 },
    demo: 'closed',
    summary: 'Delete the own account and what is personal about it',
  },
} as const satisfies Record<string, RouteDeclaration>;
