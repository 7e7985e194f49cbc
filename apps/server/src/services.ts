import { paymentProviders } from './payments/index.ts';
import type { ServiceDeclaration } from './platform/services/service-declaration.ts';

/** Every service that declares itself. The environment decides which of them are configured. */
export const services: readonly ServiceDeclaration[] = [...paymentProviders];
