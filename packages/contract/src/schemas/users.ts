import { Done, IdParams } from '../primitives.ts';
import type { userRoutes } from '../routes/users.ts';
import * as users from '../users.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const userSchemas = {
  listUsers: { query: users.ListUsersQuery, response: users.ListUsersResponse },
  getUser: { params: IdParams, response: users.UserRow },
  createUser: { body: users.CreateUserRequest, response: users.UserRow },
  updateUser: { params: IdParams, body: users.UpdateUserRequest, response: users.UserRow },
  deleteUser: { params: IdParams, response: Done },
  exportMyData: { response: users.MyData },
  deleteMe: { body: users.DeleteMeRequest, response: Done },
} as const satisfies Record<keyof typeof userRoutes, RouteSchemas>;
