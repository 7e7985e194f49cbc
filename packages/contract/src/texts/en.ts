import { accountTexts } from './en/accounts.ts';
import { backOfficeTexts } from './en/back-office.ts';
import { bookRideTexts } from './en/book-ride.ts';
import { errorTexts, messageTexts } from './en/errors.ts';
import { mapTexts } from './en/map.ts';
import { pageTexts } from './en/pages.ts';
import { rideTexts } from './en/ride.ts';
import { securityTexts } from './en/security.ts';
import { shellTexts } from './en/shell.ts';
import { signInTexts } from './en/sign-in.ts';
import { walletTexts } from './en/wallet.ts';

/**
 * Every English text by key: the seeded `en` language, and what every other language falls back to.
 * A key that stands in two parts would shadow itself; a test keeps them apart. Sources: MISC-7, ERR-45.
 */
export const en = {
  ...errorTexts,
  ...messageTexts,
  ...shellTexts,
  ...bookRideTexts,
  ...accountTexts,
  ...signInTexts,
  ...securityTexts,
  ...pageTexts,
  ...rideTexts,
  ...backOfficeTexts,
  ...mapTexts,
  ...walletTexts,
} as const;
