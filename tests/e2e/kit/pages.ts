import type { Person } from './people.ts';

/** Every page that this installation serves, as the person who works there. */
export const PAGES: readonly [row: string, path: string, person: Person | 'guest'][] = [
  ['ROUTE-1', '/', 'guest'],
  ['ROUTE-2', '/login', 'guest'],
  ['ROUTE-2', '/register', 'guest'],
  ['ROUTE-2', '/about-us', 'guest'],
  ['ROUTE-2', '/privacy-policy', 'guest'],
  ['ROUTE-3', '/bookings', 'rider'],
  ['ROUTE-3', '/bookings', 'driver'],
  ['ROUTE-3', '/bookings', 'fleetadmin'],
  ['ROUTE-3', '/bookings', 'admin'],
  ['ROUTE-3', '/profile', 'rider'],
  ['ROUTE-3', '/profile', 'admin'],
  ['ROUTE-3', '/profile', 'driver'],
  ['ROUTE-4', '/dashboard', 'fleetadmin'],
  ['ROUTE-4', '/dashboard', 'admin'],
  ['ROUTE-4', '/drivers', 'admin'],
  ['ROUTE-5', '/addbookings', 'admin'],
  ['ROUTE-5', '/riders', 'admin'],
  ['ROUTE-5', '/addtowallet', 'admin'],
  ['ROUTE-5', '/withdraws', 'admin'],
  ['ROUTE-5', '/settings', 'admin'],
];
