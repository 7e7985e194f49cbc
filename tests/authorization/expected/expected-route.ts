import type { Role } from '@fiacre/domain';
import type { CallerName } from '../callers.ts';
import type { ObjectName } from '../objects.ts';

/**
 * The specification's access rules for every route, deliberately repeated: this table and the
 * contract's must agree, so that a mistake in one of them is noticed. Sources: ROLE-1 to ROLE-9, AUTH-*, CALL-17.
 */
export interface ExpectedRoute {
  /** Who passes the policy. Everyone else: `401 not_logged_in` for guests, `403 forbidden` for a wrong role. */
  readonly roles: readonly (Role | 'guest')[];
  /** For a route about one object: who may see it. Other callers with these roles get 404. */
  readonly owners?: readonly CallerName[];
  /** Roles that may see the object, but may act on it only while its driver is suspended. Source: TRIP-17. */
  readonly standIns?: readonly CallerName[];
  /** The kind of object; default: a booking. */
  readonly about?: ObjectName;
  /** The booking's status at the time of the request. */
  readonly status?: 'NEW' | 'ACCEPTED';
  /** The response for those who pass, with the error code; default: 200. */
  readonly answers?: string | (Partial<Record<CallerName, string>> & { readonly others: string });
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The call changes its callers, so it gets separate callers. */
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
/** An admin's step in place of a suspended driver. */
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
