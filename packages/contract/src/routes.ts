import { accountRoutes } from './routes/accounts.ts';
import { auditRoutes } from './routes/audit.ts';
import { attentionRoutes } from './routes/attention.ts';
import { bookingRoutes } from './routes/bookings.ts';
import { callRoutes } from './routes/calls.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { chatRoutes } from './routes/chats.ts';
import { companyRoutes } from './routes/rides/companies.ts';
import { dispatchRoutes } from './routes/dispatch.ts';
import { documentRoutes } from './routes/documents.ts';
import { driverRoutes } from './routes/driver.ts';
import { fareRoutes } from './routes/fares.ts';
import { fileRoutes } from './routes/files.ts';
import { integrationRoutes } from './routes/integrations.ts';
import { languageRoutes } from './routes/languages.ts';
import { mapRoutes } from './routes/maps.ts';
import { notificationRoutes } from './routes/notifications.ts';
import { operationRoutes } from './routes/operations.ts';
import { paymentRoutes } from './routes/payments.ts';
import { placeRoutes } from './routes/places.ts';
import { promoRoutes } from './routes/promos.ts';
import { reportRoutes } from './routes/reports.ts';
import { receiptRoutes } from './routes/rides/receipts.ts';
import { seriesRoutes } from './routes/rides/series.ts';
import { settingsRoutes } from './routes/settings.ts';
import { setupRoutes } from './routes/setup.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { speedRoutes } from './routes/speeds.ts';
import { userRoutes } from './routes/users.ts';
import { walletRoutes } from './routes/wallet.ts';
import { withdrawalRoutes } from './routes/withdrawals.ts';
import { tariffRoutes } from './routes/tariffs.ts';
import { kerbRoutes } from './routes/rides/kerb.ts';
import { zoneRoutes } from './routes/city/zones.ts';
import { closureRoutes } from './routes/city/closures.ts';

/**
 * Every HTTP route of the product with its policy, without schemas. The web client and the
 * server both use this table. Paths are part of the public API.
 */
export const routes = {
  ...accountRoutes,
  ...attentionRoutes,
  ...auditRoutes,
  ...bookingRoutes,
  ...callRoutes,
  ...catalogueRoutes,
  ...chatRoutes,
  ...dispatchRoutes,
  ...documentRoutes,
  ...driverRoutes,
  ...fareRoutes,
  ...fileRoutes,
  ...integrationRoutes,
  ...languageRoutes,
  ...mapRoutes,
  ...notificationRoutes,
  ...operationRoutes,
  ...paymentRoutes,
  ...placeRoutes,
  ...promoRoutes,
  ...receiptRoutes,
  ...companyRoutes,
  ...reportRoutes,
  ...seriesRoutes,
  ...settingsRoutes,
  ...setupRoutes,
  ...signInRoutes,
  ...speedRoutes,
  ...userRoutes,
  ...walletRoutes,
  ...withdrawalRoutes,
  ...tariffRoutes,
  ...kerbRoutes,
  ...zoneRoutes,
  ...closureRoutes,
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
