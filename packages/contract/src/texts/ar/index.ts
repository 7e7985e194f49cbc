import { accountsTexts } from './accounts.ts';
import { bookRideTexts } from './book-ride.ts';
import { chatTexts } from './chat.ts';
import { errorsTexts } from './errors.ts';
import { mapTexts } from './map.ts';
import { rideTexts } from './ride.ts';
import { securityTexts } from './security.ts';
import { shellTexts } from './shell.ts';
import { signInTexts } from './sign-in.ts';
import { walletTexts } from './wallet.ts';
import { messages } from './messages.ts';
import type { ShippedLanguage } from '../shipped-language.ts';

/** Arabic. */
export const language: ShippedLanguage = {
  name: 'العربية',
  texts: {
    ...accountsTexts,
    ...bookRideTexts,
    ...chatTexts,
    ...errorsTexts,
    ...mapTexts,
    ...rideTexts,
    ...securityTexts,
    ...shellTexts,
    ...signInTexts,
    ...walletTexts,
  },
  messages,
  inEnglish: ['back-office', 'errors', 'pages', 'people', 'settings'],
};
