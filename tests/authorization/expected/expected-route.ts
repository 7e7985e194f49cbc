import type { Role } from '@fiacre/domain';
import type { CallerName } from '../callers.ts';
import type { ObjectName } from '../objects.ts';

/**
 * What the specification wants of every route, written down a second time on purpose: this table and the
 * contract's must agree, so that a slip in one of them is seen. Sources: ROLE-1 to ROLE-9, AUTH-*, CALL-17.
 */
export interface ExpectedRoute {
  /** Who gets past the policy. Everybody else: `401 not_logged_in` for guests, `403 forbidden` for a wrong role. */
  readonly roles: readonly (Role | 'guest')[];
  /** For a route about one object: for whom it exists. The others of those roles get 404. */
  readonly owners?: readonly CallerName[];
  /** Who is let to the object, and past its rules only while its driver is shut out. Source: TRIP-17. */
  readonly standIns?: readonly CallerName[];
  /** What that object is; a booking where nothing is said. */
  readonly about?: ObjectName;
  /** A booking's status when the route is asked. */
  readonly status?: 'NEW' | 'ACCEPTED';
  /** What those who get past it are answered, with the code of a refusal; 200 where nothing is said. */
  readonly answers?: string | (Partial<Record<CallerName, string>> & { readonly others: string });
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The call changes who the callers are, so it gets people of its own. */
  readonly ownPeople?: true;
}

export const all = ['guest', 'rider', 'driver', 'fleetadmin', 'admin'] as const;
export const people = ['rider', 'driver', 'fleetadmin', 'admin'] as const;
export const parties = ['rider', 'driver', 'fleet', 'admin'] as const;

export const open = (input: Partial<ExpectedRoute> = {}): ExpectedRoute => ({ roles: all, ...input });
export const forPeople = (input: Partial<ExpectedRoute> = {}): ExpectedRoute => ({ roles: people, ...input });
export const only = (roles: readonly Role[], input: Partial<ExpectedRoute> = {}): ExpectedRoute => ({
  roles,
  ...input,
});
export const ofDriver = (body: object = {}, answers = '200'): ExpectedRoute => ({
  answers,
  roles: ['driver'],
  owners: ['driver'],
  status: 'ACCEPTED',
  body,
});
/** What an admin does for a driver who was shut out. */
export const ofTripDriver = (body: object = {}, answers = '200'): ExpectedRoute => ({
  ...ofDriver(body, answers),
  roles: ['driver', 'admin'],
  standIns: ['admin'],
});
export const toTask = (): ExpectedRoute => ({
  roles: ['driver'],
  owners: ['driver'],
  status: 'NEW',
  body: {},
});
export const ofRider = (body: object, answers = '200'): ExpectedRoute => ({
  answers,
  roles: ['rider'],
  owners: ['rider'],
  status: 'ACCEPTED',
  body,
});
export const ofAdmin = (input: Partial<ExpectedRoute>): ExpectedRoute => ({
  roles: ['admin'],
  owners: ['admin'],
  status: 'NEW',
  ...input,
});
