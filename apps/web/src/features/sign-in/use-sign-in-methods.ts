import type { ResponseOf } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client/client.ts';
import { useSettings } from '../../api/shared-queries.ts';

export type SignInMethods = ResponseOf<'signInMethods'>;

/**
 * The sign-in methods of this installation. Until the response arrives, they are derived from the settings, so that no
 * tab appears late. Source: LOGIN-2.
 */
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
