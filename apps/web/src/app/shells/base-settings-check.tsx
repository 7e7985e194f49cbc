import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { clearUserData } from '../../api/offline/clear-user-data.ts';
import { api } from '../../api/client/client.ts';
import { failureOf, type Failure } from '../../api/client/failure.ts';
import { useMe } from '../../api/client/session.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';

/** Who was checked since signing in; signing out clears the tab's storage. */
const storageKey = 'fiacre-base-settings-checked';

/**
 * Checks the base settings after every sign-in if a licence service is configured. A failed check has ended
 * the session, and the page says why. Without a connection the result is unknown, so the next page checks
 * again. Sources: CALL-14, CALL-18.
 */
export function BaseSettingsCheck() {
  const { checksBaseSettings } = useSettings();
  const id = useMe().data?.id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    if (!checksBaseSettings || id === undefined || wasChecked(id)) return;
    api.checkBaseSettings({ body: { reqType: 'auth' } }).then(
      () => noteChecked(id),
      async (thrown: unknown) => {
        const refused = failureOf(thrown);
        if (!refused.code.startsWith('Base Settings Error')) return;
        setFailure(refused);
        await clearUserData(queries);
        await navigate('/login', { replace: true });
      },
    );
  }, [checksBaseSettings, id, queries, navigate]);
  return failure === null ? null : (
    <FailureAlert title="alert" failure={failure} onClose={() => setFailure(null)} />
  );
}

function wasChecked(id: string): boolean {
  try {
    return sessionStorage.getItem(storageKey) === id;
  } catch {
    return false;
  }
}

function noteChecked(id: string): void {
  try {
    sessionStorage.setItem(storageKey, id);
  } catch {
    // Without storage, every page load checks.
  }
}
