import { readText } from '../repository/tracked-files.ts';

/**
 * Fields that would change money, a state, a role, a distance, a code, a date or an identity if the server read them.
 */
export const protectedFieldNames = [
  'amount', 'balance', 'walletBalance', 'price', 'fare', 'total', 'totalCost', 'grandTotal', 'tripCost', 'estimate',
  'convenienceFees', 'driverShare', 'discount', 'discountAmount', 'payable', 'payableAmount', 'customerPaid',
  'cashPaymentAmount', 'cardPaymentAmount', 'usedWalletMoney', 'refund', 'fee', 'bonus', 'currency', 'tariff',
  'prepaid', 'paymentPacket', 'gateway', 'paymentMode', 'txRef', 'type', 'processed',
  'status', 'state', 'version', 'queue', 'approved', 'driverActiveStatus', 'deleted', 'locked', 'verified',
  'role', 'usertype', 'userType', 'isAdmin', 'admin', 'permissions', 'createdByAdmin', 'bookingTypeAdmin',
  'distance', 'distanceMetres', 'estimateDistance', 'duration', 'durationSeconds', 'totalTripTime', 'coords', 'polyline',
  'otp', 'code', 'token', 'password', 'passwordHash', 'secret', 'referralId', 'signupViaReferral', 'promoApplied',
  'tripdate', 'bookingDate', 'createdAt', 'acceptedAt', 'startTime', 'endTime', 'expiresAt', 'at', 'now',
  'id', 'uid', 'userId', 'customer', 'customerId', 'rider', 'driver', 'driverId', 'fleetadmin', 'requestedDrivers',
  'bookingId', 'quoteId', 'carTypeId', 'actor', 'actorId', 'rating', 'ratings', 'cancelledBy', 'license',
  'AllowCriticalEditsAdmin', 'allowCriticalEditsAdmin', 'settings', 'audit', '$set', 'constructor', 'prototype',
] as const; // prettier-ignore

/** Every field of the specification's data model, under its name there and ours. */
export function specifiedNames(): string[] {
  const rows = readText('docs/data-model.md').matchAll(/^\| ([\w ]+) \| ([^|]+) \|/gm);
  return [...rows].flatMap(([, theirs = '', ours = '']) => [theirs.trim(), ours.replaceAll('`', '').trim()]);
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Each name in camel case and in snake case. */
export function inBothCases(names: readonly string[]): string[] {
  const words = names.filter((name) => /^[$\w]+$/.test(name));
  return [...new Set(words.flatMap((name) => [name, camel(name), snake(name)]))];
}
