import type { RouteName } from '@fiacre/contract';
import { expectedAccountRoutes } from './expected/accounts.ts';
import { expectedAttentionRoutes } from './expected/attention.ts';
import { expectedAuditRoutes } from './expected/audit.ts';
import { expectedBookingRoutes } from './expected/bookings.ts';
import { expectedCallRoutes } from './expected/calls.ts';
import { expectedCatalogueRoutes } from './expected/catalogue.ts';
import { expectedChatRoutes } from './expected/chats.ts';
import { expectedDispatchRoutes } from './expected/dispatch.ts';
import { expectedDocumentRoutes } from './expected/documents.ts';
import { expectedDriverRoutes } from './expected/driver.ts';
import { expectedFileRoutes } from './expected/files.ts';
import { expectedIntegrationRoutes } from './expected/integrations.ts';
import { expectedMapRoutes } from './expected/maps.ts';
import { expectedMoneyRoutes } from './expected/money.ts';
import { expectedNotificationRoutes } from './expected/notifications.ts';
import { expectedOperationRoutes } from './expected/operations.ts';
import { expectedCompanyRoutes } from './expected/companies.ts';
import { expectedPromoRoutes } from './expected/promos.ts';
import { expectedPaymentRoutes } from './expected/payments.ts';
import { expectedReportRoutes } from './expected/reports.ts';
import { expectedSeriesRoutes } from './expected/series.ts';
import { expectedSettingsRoutes } from './expected/settings.ts';
import { expectedSetupRoutes } from './expected/setup.ts';
import { expectedSpeedRoutes } from './expected/speeds.ts';
import { expectedUserRoutes } from './expected/users.ts';
import type { ExpectedRoute } from './expected/expected-route.ts';
import { expectedTariffRoutes } from './expected/tariffs.ts';
import { expectedKerbRoutes } from './expected/kerb.ts';
import { expectedZoneRoutes } from './expected/zones.ts';
import { expectedClosureRoutes } from './expected/closures.ts';

export type { ExpectedRoute };

/**
 * The specification's access rules for every route, deliberately repeated: this table and the
 * contract's must agree, so that a mistake in one of them is noticed. Sources: ROLE-1 to ROLE-9, AUTH-*, CALL-17.
 */
export const expectedRoutes: Readonly<Record<RouteName, ExpectedRoute>> = {
  ...expectedAccountRoutes,
  ...expectedCatalogueRoutes,
  ...expectedPromoRoutes,
  ...expectedCompanyRoutes,
  ...expectedSpeedRoutes,
  ...expectedTariffRoutes,
  ...expectedKerbRoutes,
  ...expectedZoneRoutes,
  ...expectedClosureRoutes,
  ...expectedSeriesRoutes,
  ...expectedSettingsRoutes,
  ...expectedSetupRoutes,
  ...expectedUserRoutes,
  ...expectedFileRoutes,
  ...expectedMapRoutes,
  ...expectedBookingRoutes,
  ...expectedDispatchRoutes,
  ...expectedDocumentRoutes,
  ...expectedDriverRoutes,
  ...expectedMoneyRoutes,
  ...expectedPaymentRoutes,
  ...expectedAttentionRoutes,
  ...expectedAuditRoutes,
  ...expectedReportRoutes,
  ...expectedNotificationRoutes,
  ...expectedChatRoutes,
  ...expectedOperationRoutes,
  ...expectedCallRoutes,
  ...expectedIntegrationRoutes,
};
