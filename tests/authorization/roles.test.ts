import { routes, type RouteName } from '@fiacre/contract';
import { expect, test } from 'vitest';

// The server's use of `access` is tested for every route and caller in routes.test.ts.
const callersOf = (name: RouteName) => routes[name].access.toSorted();

test.each<[does: string, route: RouteName]>([
  ['creates bookings', 'createBooking'],
  ['sees bookings', 'listBookings'],
  ['cancels', 'cancelBooking'],
  ['pays', 'payBooking'],
  ['rates', 'rateBooking'],
  ['chats', 'sendChatMessage'],
  ['requests a withdrawal', 'requestWithdrawal'],
])('ROLE-3 a rider %s', (_, route) => {
  expect(callersOf(route)).toContain('rider');
});

test.each<[does: string, route: RouteName]>([
  ['assigns drivers', 'assignBooking'],
  ['adds car types', 'addCarType'],
  ['changes car types', 'updateCarType'],
  ['deletes car types', 'deleteCarType'],
  ['adds cancellation reasons', 'addCancellationReason'],
  ['changes cancellation reasons', 'updateCancellationReason'],
  ['deletes cancellation reasons', 'deleteCancellationReason'],
  ['adds promos', 'addPromo'],
  ['changes promos', 'updatePromo'],
  ['deletes promos', 'deletePromo'],
  ['sends notifications', 'createNotification'],
  ['deletes notifications', 'deleteNotification'],
  ['adds to wallets', 'creditWallet'],
  ['changes settings', 'updateSettings'],
  ['adds languages', 'addLanguage'],
  ['deletes languages', 'deleteLanguage'],
  ['completes withdrawals', 'processWithdrawal'],
  ['views earnings reports', 'listEarnings'],
])('ROLE-6 an admin, and nobody else, %s', (_, route) => {
  expect(callersOf(route)).toEqual(['admin']);
});

test.each<[does: string, route: RouteName]>([
  ['books for riders', 'createBooking'],
  ['adds people', 'createUser'],
  ['changes people', 'updateUser'],
  ['deletes people', 'deleteUser'],
  ['sees the positions of drivers', 'listDriversOnMap'],
])('ROLE-6 an admin %s', (_, route) => {
  expect(callersOf(route)).toContain('admin');
});
