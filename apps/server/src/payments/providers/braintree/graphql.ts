import * as z from 'zod';
import { ProviderFault, type ProviderHttp } from '../../provider/provider-http.ts';

/** Runs one operation of Braintree's GraphQL API. Throws ProviderFault for its errors. */
export type BraintreeApi = <S extends z.ZodType>(
  query: string,
  variables: object,
  schema: S,
) => Promise<z.infer<S>>;

const Errors = z.array(
  z.object({ extensions: z.object({ errorClass: z.string().nullish() }).nullish() }).loose(),
);
const Answer = z.object({ data: z.unknown(), errors: Errors.nullish() });

/** The HTTP status that an error has elsewhere; GraphQL always responds with 200. */
const statusOf: Readonly<Record<string, number>> = {
  AUTHENTICATION: 401,
  AUTHORIZATION: 403,
  NOT_FOUND: 404,
  VALIDATION: 422,
  UNSUPPORTED_CLIENT: 422,
  RESOURCE_LIMIT: 429,
  INTERNAL: 500,
  SERVICE_AVAILABILITY: 503,
};

/** @param version the date of the API's version, which Braintree requires with each request */
export function createBraintreeApi(
  http: ProviderHttp,
  keys: { readonly publicKey: string; readonly privateKey: string },
  version: string,
): BraintreeApi {
  const credentials = Buffer.from(`${keys.publicKey}:${keys.privateKey}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}`, 'braintree-version': version };
  return async (query, variables, schema) => {
    const { data, errors } = await http('', { headers, json: { query, variables }, schema: Answer });
    const [error] = errors ?? [];
    if (error !== undefined) {
      const status = statusOf[error.extensions?.errorClass ?? ''] ?? 500;
      throw new ProviderFault('braintree', status, 'refused the request');
    }
    const found = schema.safeParse(data);
    if (found.success) return found.data;
    throw new ProviderFault('braintree', 200, 'responded with something unexpected');
  };
}
