import { botCheckService, signInProviders } from './accounts/index.ts';
import { fileStores } from './files/index.ts';
import { placeService, routeService } from './maps/index.ts';
import { paymentProviders } from './payments/index.ts';
import { messageServices } from './platform/messages/providers/message-services.ts';
import type { ServiceDeclaration } from './platform/services/service-declaration.ts';
import { telemetryServices } from './platform/telemetry/telemetry-services.ts';
import { licenceService } from './settings/index.ts';

/** Every outside service that the server may call. The environment determines which of them are configured. */
export const services: readonly ServiceDeclaration[] = [
  ...messageServices,
  ...signInProviders,
  botCheckService,
  ...paymentProviders,
  routeService,
  placeService,
  ...fileStores,
  licenceService,
  ...telemetryServices,
];
