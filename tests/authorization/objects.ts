import type { TestApp } from '../../apps/server/src/testing/start-test-app.ts';
import type { Callers } from './callers.ts';
import type { ExpectedRoute } from './expected/expected-route.ts';
import { makeBooking } from './one-booking.ts';
import { makeOperatorObject } from './operator-objects.ts';

type MakeObject = (app: TestApp, callers: Callers, expected: ExpectedRoute) => Promise<string>;

/**
 * A fresh object of each kind that a route's address can name, made for the callers at hand; answers its id.
 * `rider` and `driver` are the callers of these names themselves.
 */
export const objects = {
  booking: (app, callers, { status }) => makeBooking(app, callers, status ?? 'NEW'),
  ...makeOperatorObject,
  rider: (_, callers) => Promise.resolve(callers.rider.id ?? ''),
  driver: (_, callers) => Promise.resolve(callers.driver.id ?? ''),
  busyDriver: async (app, callers) => {
    await makeBooking(app, callers, 'ACCEPTED');
    return callers.driver.id ?? '';
  },
} satisfies Record<string, MakeObject>;

export type ObjectName = keyof typeof objects;
