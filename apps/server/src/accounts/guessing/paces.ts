import type { Pace } from './pace.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Every limit on guessing and on messages, in one place. The strangers' limits of one account hold wherever the
 * guesses come from; a caller who has signed in to the account before is not held up by them. Source: AUTH-12.
 */
export const paces = {
  /** One account from one device or address. */
  passwordOfCaller: { tries: 10, spanMilliseconds: 15 * minute },
  /** The same for a day, where the device or address is known: it is counted by itself, not among the strangers. */
  passwordOfKnown: { tries: 100, spanMilliseconds: day },
  /** One account from all strangers together. */
  passwordOfStrangers: {
    tries: 50,
    spanMilliseconds: day,
    pauses: { firstMilliseconds: minute, maxMilliseconds: 30 * minute },
  },
  /** Of these one address or IPv6 network may use up less than half, so that no single stranger holds up the owner. */
  passwordOfStranger: {
    tries: 20,
    spanMilliseconds: day,
    pauses: { firstMilliseconds: 30 * minute, maxMilliseconds: 6 * hour },
  },
  /** All accounts from one address, so that one password is not tried on everybody. */
  passwordsOfAddress: { tries: 200, spanMilliseconds: hour },
  /** Second factors of one account: whoever gets here knows the password. */
  secondFactor: {
    tries: 10,
    spanMilliseconds: day,
    pauses: { firstMilliseconds: minute, maxMilliseconds: 2 * hour },
  },
  /** Codes to one number for all strangers together, and for a caller who is known there. */
  codesToNumber: { tries: 5, spanMilliseconds: hour },
  /** Of these one address or IPv6 network may ask for so many: the others stay for the owner. */
  codesOfStranger: { tries: 3, spanMilliseconds: hour },
  /** Codes at strangers' wish, of the whole installation: what text messages may cost, and how many can be guessed at. */
  codesToStrangers: { tries: 500, spanMilliseconds: hour },
  codesOfAddress: { tries: 20, spanMilliseconds: hour },
  /** Text messages cost money: codes to numbers without an account, of the whole installation. */
  codesToUnknownNumbers: { tries: 200, spanMilliseconds: hour },
  /** Fresh codes for one signed-in person. */
  codesToSelf: { tries: 5, spanMilliseconds: hour },
  /** The code that a rider tells the driver, for one driver and one booking (BOOK-15). */
  startCode: {
    tries: 5,
    spanMilliseconds: day,
    pauses: { firstMilliseconds: minute, maxMilliseconds: 30 * minute },
  },
  /** Mails with a link at the wish of one network address. */
  mailsOfAddress: { tries: 200, spanMilliseconds: hour },
  /** Mails with a link to one address. */
  linksToAddress: { tries: 3, spanMilliseconds: hour },
  /** Passwords and codes by which a signed-in person confirms something. */
  confirmations: { tries: 10, spanMilliseconds: hour },
} as const satisfies Record<string, Pace>;
