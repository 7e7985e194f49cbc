import { createClient, type Client } from '@fiacre/contract/client';
import type { RouteName, Routes } from '@fiacre/contract/routes';
import { fetchWithIdentity } from './identity-check.ts';

/** These routes only ask for something, although they are not GET: a retry needs no key. */
export const questions = [
  'createQuote',
  'followTrip',
  'readReceipt',
  'callRoute',
  'confirmationOptions',
  'passkeySignInOptions',
  'enrolWhileSigningIn',
  'checkBaseSettings',
  'previewClosure',
] as const satisfies readonly RouteName[];

type ReadRoute =
  | { [Name in RouteName]: Routes[Name]['method'] extends 'GET' ? Name : never }[RouteName]
  | (typeof questions)[number];

let send: typeof fetch = fetchWithIdentity;

/** On the server, which renders pages with their data, requests go to its own API. */
export function sendRequestsWith(ownApi: typeof fetch): void {
  send = ownApi;
}

/** Every route. Only `useSend` and the queue of the device use those that change something; a fence holds this. */
export const everyRoute: Client = createClient({ fetch: (input, init) => send(input, init) });

/** The routes that only read. The session travels in the httpOnly cookie. */
export const api: Pick<Client, ReadRoute> = { ...everyRoute };
