import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs in. Whoever is signed in then is known everywhere, and the guard sends them on (LOGIN-3). */
export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ email, password }: Credentials) => api.signIn({ body: { email: email.trim(), password } }),
    onSuccess: ({ user }) => queries.setQueryData(queryKeys.me, user),
  });
}
