import { accountsTexts } from './accounts.ts';
import { backOfficeTexts } from './back-office.ts';
import { bookRideTexts } from './book-ride.ts';
import { cardPaymentTexts } from './card-payments.ts';
import { catalogueTexts } from './catalogue.ts';
import { chatTexts } from './chat.ts';
import { dispatchTexts } from './dispatch.ts';
import { exampleTexts } from './examples.ts';
import { errorsTexts } from './errors.ts';
import { integrationsTexts } from './integrations.ts';
import { mapTexts } from './map.ts';
import { oversightTexts } from './oversight.ts';
import { setupTexts } from './setup.ts';
import { myRidesTexts } from './my-rides.ts';
import { offlineTexts } from './offline.ts';
import { pagesTexts } from './pages.ts';
import { payPageTexts } from './pay-page.ts';
import { peopleTexts } from './people.ts';
import { reportsTexts } from './reports.ts';
import { rideTexts } from './ride.ts';
import { securityTexts } from './security.ts';
import { settingsTexts } from './settings.ts';
import { shellTexts } from './shell.ts';
import { signInTexts } from './sign-in.ts';
import { speedTexts } from './speeds.ts';
import { tripTexts } from './trips.ts';
import { walletTexts } from './wallet.ts';
import { zoneTexts } from './zones.ts';
import { messages } from './messages.ts';
import type { ShippedLanguage } from '../shipped-language.ts';

/** Simplified Chinese. */
export const language: ShippedLanguage = {
  name: '简体中文',
  texts: {
    ...accountsTexts,
    ...backOfficeTexts,
    ...bookRideTexts,
    ...cardPaymentTexts,
    ...catalogueTexts,
    ...chatTexts,
    ...dispatchTexts,
    ...errorsTexts,
    ...exampleTexts,
    ...integrationsTexts,
    ...mapTexts,
    ...oversightTexts,
    ...setupTexts,
    ...myRidesTexts,
    ...offlineTexts,
    ...pagesTexts,
    ...payPageTexts,
    ...peopleTexts,
    ...reportsTexts,
    ...rideTexts,
    ...securityTexts,
    ...settingsTexts,
    ...shellTexts,
    ...signInTexts,
    ...speedTexts,
    ...tripTexts,
    ...walletTexts,
    ...zoneTexts,
  },
  messages,
  inEnglish: [],
};
