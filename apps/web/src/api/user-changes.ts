import type { BodyInputOf, UserRow } from '@fiacre/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';
import { refetchAfter } from './refetch-after.ts';
import { storeResponse } from './store-response.ts';

/** Shows the saved person immediately, and refetches the lists. */
function takeUser(client: QueryClient, user: UserRow): void {
  storeResponse(client, queryKeys.user(user.id), user);
  void client.invalidateQueries({ queryKey: ['users', 'list'] });
}

/** A retry after a lost response adds the same person, not a second one. Source: USERS-3. */
export function useCreateUser() {
  const client = useQueryClient();
  const key = useIntentionKey();
  return useMutation({
    mutationFn: (body: BodyInputOf<'createUser'>) =>
      key.send(body, (idempotencyKey) => api.createUser({ body, idempotencyKey })),
    onSuccess: (user) => takeUser(client, user),
  });
}

export interface UserChange {
  readonly id: string;
  readonly body: BodyInputOf<'updateUser'>;
}

/** Source: USERS-1. After `stale_version` the person is fetched again, so that the page can show both versions. */
export function useUpdateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: UserChange) => api.updateUser({ params: { id }, body }),
    onSuccess: (user) => takeUser(client, user),
    onError: (_thrown, { id }) => void client.invalidateQueries({ queryKey: queryKeys.user(id) }),
  });
}

export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.deleteUser({ params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['users', 'list'] }),
  });
}

export interface LicenceUpload {
  readonly id: string;
  readonly file: File;
}

/** Sources: FILE-2, FILE-4. */
export function useUploadLicence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, file }: LicenceUpload) =>
      api.putLicenceImage({ params: { id }, body: new Uint8Array(await file.arrayBuffer()) }),
    ...refetchAfter(client, queryKeys.users),
  });
}

/** Ends one session of a person, or all of them (null). Source: AUTH-14. */
export function useEndUserSessions(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: string | null) =>
      session === null
        ? api.endUserSessions({ params: { id } })
        : api.endUserSession({ params: { id, session } }),
    ...refetchAfter(client, queryKeys.userAccess(id)),
  });
}

/** Sends all messages again to an address or number that refused them. Source: USERS-10. */
export function useMarkReachable(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (contact: 'email' | 'mobile') => api.markReachable({ params: { id }, body: { contact } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.userAccess(id) }),
  });
}

/** Sends the email with a link to set a password again. Source: USERS-10. */
export function useInviteUser(id: string) {
  return useMutation({ mutationFn: () => api.inviteUser({ params: { id } }) });
}
