import type { FastifyInstance } from 'fastify';
import type { CallWebhook } from './provider.ts';

/** Posts webhooks to the server in this process, through all of its public interface. */
export function webhooksOf({ http }: { readonly http: FastifyInstance }): CallWebhook {
  return async ({ path, headers, body }) =>
    (await http.inject({ method: 'POST', url: path, headers, payload: body })).statusCode;
}
