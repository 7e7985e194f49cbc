import type { ResponseOf } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { useSettings } from '../../api/shared-queries.ts';

export type SignInMethods = ResponseOf<'signInMethods'>;

/** What this installation offers. Until the response, the settings decide, so that no tab appears late. LOGIN-2 */
export function useSignInMethods(): SignInMethods {
  const { mobileLoginEnabled, passwordPolicy } = useSettings();
  const { data } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: () => api.signInMethods({}),
    staleTime: 5 * 60_000,
  });
  return (
    data ?? {
      email: true,
      phone: mobileLoginEnabled,
      social: [],
      passkeys: true,
      passwordPolicy,
      botCheck: null,
    }
  );
}
