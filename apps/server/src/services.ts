import { paymentProviders } from './payments/index.ts';
import type { ServiceDeclaration } from './platform/services/service-declaration.ts';

/** Every service with its own declaration. The environment determines which of them are configured. */
export const services: readonly ServiceDeclaration[] = [...paymentProviders];
