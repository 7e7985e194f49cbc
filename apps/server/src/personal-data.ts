import { apiKeyPersonalData } from './api-keys/index.ts';
import { accountPersonalData } from './accounts/index.ts';
import { bookingPersonalData } from './bookings/index.ts';
import { companyPersonalData } from './companies/index.ts';
import { chatPersonalData } from './chat/index.ts';
import { decisionPersonalData } from './decisions/index.ts';
import { documentPersonalData } from './documents/index.ts';
import { dispatchPersonalData } from './dispatch/index.ts';
import { filePersonalData } from './files/index.ts';
import { notificationPersonalData } from './notifications/index.ts';
import { paymentPersonalData, payoutPersonalData } from './payments/index.ts';
import type { Config } from './platform/config/config.ts';
import type { PersonalData } from './platform/privacy/personal-data.ts';
import { placePersonalData } from './places/index.ts';
import { platformPersonalData } from './privacy/index.ts';
import { promisePersonalData } from './promises/index.ts';
import { ratingPersonalData } from './ratings/index.ts';
import { seriesPersonalData } from './series/index.ts';
import { trackingPersonalData } from './tracking/index.ts';
import { walletPersonalData } from './wallet/index.ts';
import { webhookPersonalData } from './webhooks/index.ts';
import { withdrawalPersonalData } from './withdrawals/index.ts';

/** The personal data of each capability, in the order of erasure: the account's own row is erased last. */
export function personalDataOf(config: Config): readonly PersonalData[] {
  return [
    dispatchPersonalData,
    decisionPersonalData,
    promisePersonalData,
    seriesPersonalData,
    bookingPersonalData(config),
    filePersonalData,
    documentPersonalData,
    trackingPersonalData,
    ratingPersonalData,
    walletPersonalData,
    chatPersonalData,
    paymentPersonalData,
    payoutPersonalData,
    withdrawalPersonalData,
    notificationPersonalData,
    placePersonalData,
    companyPersonalData,
    apiKeyPersonalData,
    webhookPersonalData,
    platformPersonalData,
    accountPersonalData,
  ];
}
