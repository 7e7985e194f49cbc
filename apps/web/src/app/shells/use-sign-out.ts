import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { deviceQueueOf } from '../../api/offline/device-queue.ts';
import { clearUserData } from '../../api/offline/clear-user-data.ts';
import { signOutKey } from '../../api/client/session.ts';
import { useSend } from '../../api/sync/send.ts';

/** Ends the session, clears its cached data and goes to `/login`; `SignOutFailure` says so if it fails. Source: NAV-4. */
export function useSignOut(): { signOut: () => void } {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { send } = useSend({
    mutationKey: signOutKey,
    request: async (api) => {
      // Sends unsent actions first, because nobody could after signing out.
      await deviceQueueOf(queries).actions.replay();
      // A pending fetch would be refused, or arrive after the user has left.
      await queries.cancelQueries();
      return api.signOut({});
    },
    onSuccess: async () => {
      await clearUserData(queries);
      await navigate('/login', { replace: true });
    },
    // Not awaited, so that the failure is shown at once.
    onFailure: () => void queries.invalidateQueries(),
  });
  return { signOut: () => send() };
}
