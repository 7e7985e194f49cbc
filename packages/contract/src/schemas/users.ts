import * as accounts from '../accounts.ts';
import type { userRoutes } from '../routes/users.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const userSchemas = {
  listUsers: { query: accounts.ListUsersQuery, response: accounts.ListUsersResponse },
} as const satisfies Record<keyof typeof userRoutes, RouteSchemas>;
