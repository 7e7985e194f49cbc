import { paymentProviders } from './payments/index.ts';
import type { ServiceDeclaration } from './platform/services/service-declaration.ts';

/** Every service that declares itself. What is set up of them is up to the environment. */
export const services: readonly ServiceDeclaration[] = [...paymentProviders];
