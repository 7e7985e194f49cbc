import type { RateLimit } from './rate-limit.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every limit on guessing and on messages. A stranger is a device or address that has never signed in to the account.
 * The limits on strangers apply wherever the guesses come from and do not affect known callers. Source: AUTH-12.
 */
export const rateLimits = {
  /** Attempts on one account from one device or address. */
  passwordOfCaller: { maxAttempts: 10, spanMilliseconds: 15 * minute },
  /** The same per day for a known device or address, counted separately from strangers. */
  passwordOfKnown: { maxAttempts: 100, spanMilliseconds: day },
  /** Attempts on one account by all strangers together. */
  passwordOfStrangers: {
    maxAttempts: 50,
    spanMilliseconds: day,
    retryDelays: { firstMilliseconds: minute, maxMilliseconds: 30 * minute },
  },
  /** One address or IPv6 network may use less than half of that, so that no single stranger locks the owner out. */
  passwordOfStranger: {
    maxAttempts: 20,
    spanMilliseconds: day,
    retryDelays: { firstMilliseconds: 30 * minute, maxMilliseconds: 6 * hour },
  },
  /** Attempts on all accounts from one address, to prevent password spraying. */
  passwordsOfAddress: { maxAttempts: 200, spanMilliseconds: hour },
  /** Second factors of one account. The caller already knows the password. */
  secondFactor: {
    maxAttempts: 10,
    spanMilliseconds: day,
    retryDelays: { firstMilliseconds: minute, maxMilliseconds: 2 * hour },
  },
  /** Codes sent to one number: for all strangers together, and for each known caller. */
  codesToNumber: { maxAttempts: 5, spanMilliseconds: hour },
  /** How many of these codes one address or IPv6 network may request; the rest stay available to the owner. */
  codesOfStranger: { maxAttempts: 3, spanMilliseconds: hour },
  /** Codes that strangers request, across the installation. Limits the cost of messages and the number of guesses. */
  codesToStrangers: { maxAttempts: 500, spanMilliseconds: hour },
  codesOfAddress: { maxAttempts: 20, spanMilliseconds: hour },
  /** Codes to numbers without an account, across the installation, since text messages cost money. */
  codesToUnknownNumbers: { maxAttempts: 200, spanMilliseconds: hour },
  /** Codes to one number for bookings without an account, in addition to the limits of `codesToNumber`. Source: GUEST-4. */
  guestCodesToNumber: { maxAttempts: 10, spanMilliseconds: day },
  /** The same to one country, so that an attack there leaves codes for other countries. */
  guestCodesToCountry: { maxAttempts: 100, spanMilliseconds: hour },
  /** All codes for guest riders, and sign-in codes to numbers without an account: what text fraud can cost in a day. */
  guestCodes: { maxAttempts: 500, spanMilliseconds: day },
  /** Emails to the admins about that limit. */
  guestCodeAlerts: { maxAttempts: 1, spanMilliseconds: day },
  /** Codes to addresses and numbers that one signed-in person wants to use. */
  codesToNewContacts: { maxAttempts: 10, spanMilliseconds: hour },
  /** New codes for one signed-in person. */
  codesToSelf: { maxAttempts: 5, spanMilliseconds: hour },
  /** The rider's start code, per driver and booking (BOOK-15). */
  startCode: {
    maxAttempts: 5,
    spanMilliseconds: day,
    retryDelays: { firstMilliseconds: minute, maxMilliseconds: 30 * minute },
  },
  /** Emails with a link, requested from one network address. */
  mailsOfAddress: { maxAttempts: 200, spanMilliseconds: hour },
  /** Emails with a link to one email address. */
  linksToAddress: { maxAttempts: 3, spanMilliseconds: hour },
  /** Passengers whom a rider names, and how often riders name one number: each passenger gets text messages. */
  passengersOfAccount: { maxAttempts: 20, spanMilliseconds: day },
  passengersOfNumber: { maxAttempts: 10, spanMilliseconds: day },
  /** Numbers of other countries that riders name, for passengers and receipts, across the installation. Source: PARTY-10. */
  numbersAbroad: { maxAttempts: 100, spanMilliseconds: day },
  /** Receipts for passengers without an account: of one ride, from one driver or admin, to one number or address. */
  receiptsOfRide: { maxAttempts: 3, spanMilliseconds: day },
  receiptsOfSender: { maxAttempts: 20, spanMilliseconds: hour },
  receiptsToAddress: { maxAttempts: 5, spanMilliseconds: day },
  /** Passwords and codes that confirm a sensitive change. */
  confirmations: { maxAttempts: 10, spanMilliseconds: hour },
} as const satisfies Record<string, RateLimit>;
