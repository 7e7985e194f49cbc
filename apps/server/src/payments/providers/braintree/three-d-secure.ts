import * as z from 'zod';
import type { BraintreeApi } from './graphql.ts';

const Authentication = z.object({
  liabilityShifted: z.boolean().nullish(),
  liabilityShiftPossible: z.boolean().nullish(),
});
const Details = z.object({
  threeDSecure: z.object({ authentication: Authentication.nullish() }).nullish(),
});

/**
 * Whether a card went through 3-D Secure, and its bank either confirmed the payer or does not take part. Source:
 * https://developer.paypal.com/braintree/graphql/reference/types/three-d-secure-authentication
 */
export async function isConfirmed(api: BraintreeApi, nonce: string): Promise<boolean> {
  const { node } = await api(
    `query ($id: ID!) { node(id: $id) { ... on PaymentMethod { details { ... on CreditCardDetails {
      threeDSecure { authentication { liabilityShifted liabilityShiftPossible } }
    } } } } }`,
    { id: nonce },
    z.object({ node: z.object({ details: Details.nullish() }).nullish() }),
  );
  const authentication = node?.details?.threeDSecure?.authentication ?? null;
  if (authentication === null) return false;
  return authentication.liabilityShifted === true || authentication.liabilityShiftPossible === false;
}
