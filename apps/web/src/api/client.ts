import { createClient } from '@fiacre/contract/client';
import { fetchWithIdentity } from './identity-check.ts';

/** The client of the product's API. The session travels in the httpOnly cookie. */
export const api = createClient({ fetch: fetchWithIdentity });
