import {
  ApiRefusal,
  createClient,
  type CallArguments,
  type ResponseOf,
  type RouteName,
} from '@fiacre/contract';
import type { FastifyInstance } from 'fastify';
import { startSession } from '../accounts/index.ts';
import type { Platform } from '../platform/platform.ts';

/** The API as used by one simulated person: the same routes, policy and checks as for everyone. */
export interface SimulatedClient {
  call<Name extends RouteName>(name: Name, args: CallArguments<Name>): Promise<ResponseOf<Name>>;
}

/** A client without a network connection, signed in as a user without a password. */
export function simulatedClient(http: FastifyInstance, platform: Platform, userId: string): SimulatedClient {
  let token: string | null = null;
  const signIn = async (): Promise<string> =>
    (await platform.transact((tx) => startSession(tx, platform, userId))).token;
  const send = async <Name extends RouteName>(
    name: Name,
    args: CallArguments<Name>,
  ): Promise<ResponseOf<Name>> => {
    token ??= await signIn();
    return createClient({ token, fetch: injectInto(http) })[name](args);
  };
  return {
    async call(name, args) {
      try {
        return await send(name, args);
      } catch (error) {
        if (!(error instanceof ApiRefusal) || error.status !== 401) throw error;
        token = null;
        return send(name, args);
      }
    },
  };
}

function injectInto(http: FastifyInstance): typeof globalThis.fetch {
  return async (url, init) => {
    const { statusCode, body } = await http.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: url instanceof Request ? url.url : String(url),
      headers: { ...(init?.headers as Record<string, string>) },
      ...(typeof init?.body === 'string' && { payload: init.body }),
      ...(init?.body instanceof Uint8Array && { payload: Buffer.from(init.body) }),
    });
    return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } });
  };
}
