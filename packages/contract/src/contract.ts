import type * as z from 'zod';
import type { RouteSchemas } from './declare/route-schemas.ts';
import type { RouteName } from './routes.ts';
import { accountSchemas } from './schemas/accounts.ts';
import { attentionSchemas } from './schemas/attention.ts';
import { auditSchemas } from './schemas/audit.ts';
import { bookingSchemas } from './schemas/bookings.ts';
import { callSchemas } from './schemas/calls.ts';
import { catalogueSchemas } from './schemas/catalogue.ts';
import { chatSchemas } from './schemas/chats.ts';
import { dispatchSchemas } from './schemas/dispatch.ts';
import { documentSchemas } from './schemas/documents.ts';
import { driverSchemas } from './schemas/driver.ts';
import { fareSchemas } from './schemas/quotes.ts';
import { fileSchemas } from './schemas/files.ts';
import { integrationSchemas } from './schemas/integrations.ts';
import { languageSchemas } from './schemas/languages.ts';
import { mapSchemas } from './schemas/maps.ts';
import { notificationSchemas } from './schemas/notifications.ts';
import { operationSchemas } from './schemas/operations.ts';
import { paymentSchemas } from './schemas/payments.ts';
import { placeSchemas } from './schemas/places.ts';
import { companySchemas } from './schemas/rides/companies.ts';
import { promoSchemas } from './schemas/promos.ts';
import { reportSchemas } from './schemas/reports.ts';
import { receiptSchemas } from './schemas/rides/receipts.ts';
import { seriesSchemas } from './schemas/rides/series.ts';
import { settingsSchemas } from './schemas/settings.ts';
import { setupSchemas } from './schemas/setup.ts';
import { signInSchemas } from './schemas/sign-in.ts';
import { speedSchemas } from './schemas/speeds.ts';
import { userSchemas } from './schemas/users.ts';
import { walletSchemas } from './schemas/wallet.ts';
import { withdrawalSchemas } from './schemas/withdrawals.ts';
import { tariffSchemas } from './schemas/tariffs.ts';
import { kerbSchemas } from './schemas/rides/kerb.ts';
import { zoneSchemas } from './schemas/city/zones.ts';
import { closureSchemas } from './schemas/city/closures.ts';

export type { RouteSchemas };

/** The schemas of every route; together with `routes` they are the whole contract. */
export const contract = {
  ...accountSchemas,
  ...attentionSchemas,
  ...auditSchemas,
  ...bookingSchemas,
  ...callSchemas,
  ...catalogueSchemas,
  ...chatSchemas,
  ...dispatchSchemas,
  ...documentSchemas,
  ...driverSchemas,
  ...fareSchemas,
  ...fileSchemas,
  ...integrationSchemas,
  ...languageSchemas,
  ...mapSchemas,
  ...notificationSchemas,
  ...operationSchemas,
  ...paymentSchemas,
  ...placeSchemas,
  ...promoSchemas,
  ...receiptSchemas,
  ...companySchemas,
  ...reportSchemas,
  ...seriesSchemas,
  ...settingsSchemas,
  ...setupSchemas,
  ...signInSchemas,
  ...speedSchemas,
  ...userSchemas,
  ...walletSchemas,
  ...withdrawalSchemas,
  ...tariffSchemas,
  ...kerbSchemas,
  ...zoneSchemas,
  ...closureSchemas,
} as const satisfies Record<RouteName, RouteSchemas>;

export type Contract = typeof contract;

type Output<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Field<Name extends RouteName, Key extends string> = Key extends keyof Contract[Name]
  ? Contract[Name][Key]
  : undefined;

/** The types that a handler receives and returns, and that a client sends and receives. */
export type ParamsOf<Name extends RouteName> = Output<Field<Name, 'params'>>;
export type QueryOf<Name extends RouteName> = Output<Field<Name, 'query'>>;
export type BodyOf<Name extends RouteName> = Output<Field<Name, 'body'>>;
export type ResponseOf<Name extends RouteName> = Output<Field<Name, 'response'>>;
export type BodyInputOf<Name extends RouteName> = Input<Field<Name, 'body'>>;
export type QueryInputOf<Name extends RouteName> = Input<Field<Name, 'query'>>;
