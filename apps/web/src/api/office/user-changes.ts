import type { BodyInputOf } from '@fiacre/contract';
import { queryKeys } from '../client/query-keys.ts';
import { useSend } from '../sync/send.ts';

const userLists = ['users', 'list'];

/** A retry after a lost response adds the same person, not a second one. Source: USERS-3. */
export function useCreateUser() {
  return useSend({
    request: (api, body: BodyInputOf<'createUser'>) => api.createUser({ body }),
    store: (user) => [queryKeys.user(user.id), user],
    refetch: [userLists],
  });
}

export interface UserChange {
  readonly id: string;
  readonly body: BodyInputOf<'updateUser'>;
}

/** Source: USERS-1. After `stale_version` the person is fetched again, so that the page can show both versions. */
export function useUpdateUser() {
  return useSend({
    request: (api, { id, body }: UserChange) => api.updateUser({ params: { id }, body }),
    store: (user) => [queryKeys.user(user.id), user],
    refetch: ({ id }) => [queryKeys.user(id), userLists],
  });
}

export function useDeleteUser() {
  return useSend({
    request: (api, id: string) => api.deleteUser({ params: { id } }),
    refetch: [userLists],
  });
}

export interface LicenceUpload {
  readonly id: string;
  readonly file: File;
}

/** Sources: FILE-2, FILE-4. */
export function useUploadLicence() {
  return useSend({
    request: async (api, { id, file }: LicenceUpload) =>
      api.putLicenceImage({ params: { id }, body: new Uint8Array(await file.arrayBuffer()) }),
    refetch: [queryKeys.users],
  });
}

/** Ends one session of a person, or all of them (null). Source: AUTH-14. */
export function useEndUserSessions(id: string) {
  return useSend({
    request: (api, session: string | null) =>
      session === null
        ? api.endUserSessions({ params: { id } })
        : api.endUserSession({ params: { id, session } }),
    refetch: [queryKeys.userAccess(id)],
  });
}

/** Sends all messages again to an address or number that refused them. Source: USERS-10. */
export function useMarkReachable(id: string) {
  return useSend({
    request: (api, contact: 'email' | 'mobile') => api.markReachable({ params: { id }, body: { contact } }),
    refetch: [queryKeys.userAccess(id)],
  });
}

/** Sends the email with a link to set a password again. Source: USERS-10. */
export function useInviteUser(id: string) {
  return useSend({ request: (api) => api.inviteUser({ params: { id } }) });
}
