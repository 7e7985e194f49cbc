import { createClient } from '@fiacre/contract/client';

/** The client of the product's API. The session travels in the httpOnly cookie. */
export const api = createClient({ fetch: (input, init) => globalThis.fetch(input, init) });
