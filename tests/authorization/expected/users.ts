import type { RouteName } from '@fiacre/contract';
import { forPeople, only, type ExpectedRoute } from './expected-route.ts';

const ofFleetDriver = (input: Partial<ExpectedRoute> = {}): ExpectedRoute => ({
  roles: ['fleetadmin', 'admin'],
  owners: ['fleet', 'admin'],
  about: 'driver',
  ...input,
});

export const expectedUserRoutes = {
  listUsers: only(['rider', 'fleetadmin', 'admin']),
  getUser: ofFleetDriver(),
  createUser: only(['fleetadmin', 'admin'], {
    body: { usertype: 'driver', firstName: ' ', lastName: '', email: '' },
    answers: '422 proper_input_name',
  }),
  addCaller: only(['admin'], { body: { name: ' ', mobile: '' }, answers: '422 proper_input_name' }),
  // The fleet admin calls first, so the admin's version is outdated.
  updateUser: ofFleetDriver({
    body: { firstName: 'New', version: 1 },
    answers: { admin: '409 stale_version', others: '200' },
  }),
  // During a trip, the request is refused, so the driver still exists for the next caller.
  deleteUser: ofFleetDriver({ about: 'busyDriver', answers: '409 user_has_booking' }),
  listDoubles: only(['admin']),
  // The other account is missing, so both accounts still exist for the next caller.
  mergeUser: {
    roles: ['admin'],
    owners: ['admin'],
    about: 'driver',
    body: { from: '01a1fde3-39c6-7625-b7f9-00000000dead' },
    answers: '404 not_found',
  },
  getUserAccess: ofFleetDriver(),
  endUserSession: ofFleetDriver({
    params: { session: '01a1fde3-39c6-7625-b7f9-00000000dead' },
    answers: '404 not_found',
  }),
  endUserSessions: ofFleetDriver(),
  inviteUser: ofFleetDriver(),
  markReachable: ofFleetDriver({ body: { contact: 'email' } }),
  exportMyData: forPeople(),
  deleteMe: forPeople({ body: { password: 'wrong' }, answers: '422 confirmation_wrong' }),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
