import { accountTexts } from './accounts.ts';
import { backOfficeTexts } from './back-office.ts';
import { bookRideTexts } from './book-ride.ts';
import { cardPaymentTexts } from './card-payments.ts';
import { chatTexts } from './chat.ts';
import { catalogueTexts } from './catalogue.ts';
import { exampleTexts } from './examples.ts';
import { errorTexts, messageTexts } from './errors.ts';
import { integrationTexts } from './integrations.ts';
import { mapTexts } from './map.ts';
import { oversightTexts } from './oversight.ts';
import { setupTexts } from './setup.ts';
import { myRidesTexts } from './my-rides.ts';
import { offlineTexts } from './offline.ts';
import { pageTexts } from './pages.ts';
import { dispatchTexts } from './dispatch.ts';
import { reportTexts } from './reports.ts';
import { payPageTexts } from './pay-page.ts';
import { peopleTexts } from './people.ts';
import { rideTexts } from './ride.ts';
import { securityTexts } from './security.ts';
import { settingsTexts } from './settings.ts';
import { shellTexts } from './shell.ts';
import { signInTexts } from './sign-in.ts';
import { speedTexts } from './speeds.ts';
import { tripTexts } from './trips.ts';
import { walletTexts } from './wallet.ts';
import { zoneTexts } from './zones.ts';

/**
 * Every English text by key: the seeded `en` language, and the fallback of every other language.
 * If a key were in two parts, one text would replace the other; a test prevents it. Sources: MISC-7, ERR-45.
 */
export const en = {
  ...errorTexts,
  ...exampleTexts,
  ...messageTexts,
  ...shellTexts,
  ...bookRideTexts,
  ...accountTexts,
  ...signInTexts,
  ...securityTexts,
  ...oversightTexts,
  ...setupTexts,
  ...pageTexts,
  ...rideTexts,
  ...offlineTexts,
  ...chatTexts,
  ...backOfficeTexts,
  ...catalogueTexts,
  ...settingsTexts,
  ...dispatchTexts,
  ...reportTexts,
  ...integrationTexts,
  ...mapTexts,
  ...myRidesTexts,
  ...speedTexts,
  ...tripTexts,
  ...walletTexts,
  ...cardPaymentTexts,
  ...payPageTexts,
  ...peopleTexts,
  ...zoneTexts,
} as const;

/** The parts of the texts; a translation may leave whole parts in English. */
export const englishParts = {
  accounts: accountTexts,
  'back-office': { ...backOfficeTexts, ...catalogueTexts, ...reportTexts },
  'book-ride': bookRideTexts,
  'card-payments': cardPaymentTexts,
  chat: chatTexts,
  dispatch: dispatchTexts,
  examples: exampleTexts,
  errors: { ...errorTexts, ...messageTexts },
  integrations: integrationTexts,
  map: mapTexts,
  oversight: oversightTexts,
  setup: setupTexts,
  'my-rides': myRidesTexts,
  offline: offlineTexts,
  pages: pageTexts,
  'pay-page': payPageTexts,
  people: peopleTexts,
  ride: rideTexts,
  security: securityTexts,
  settings: settingsTexts,
  shell: shellTexts,
  'sign-in': signInTexts,
  speeds: speedTexts,
  trips: tripTexts,
  wallet: walletTexts,
  zones: zoneTexts,
} as const;
