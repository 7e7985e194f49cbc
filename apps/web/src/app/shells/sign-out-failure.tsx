import { useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../api/client/failure.ts';
import { signOutKey } from '../../api/client/session.ts';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';

/** Says why the user is still signed in. The button that was pressed may be gone, like the one in the menu. */
export function SignOutFailure() {
  const [dismissedAt, setDismissedAt] = useState(0);
  const failed = useMutationState({
    filters: { mutationKey: signOutKey, status: 'error' },
    select: ({ state: { error, submittedAt } }) => ({ error, submittedAt }),
  }).at(-1);
  if (failed === undefined || failed.submittedAt <= dismissedAt) return null;
  return (
    <FailureAlert
      title="logout"
      failure={failureOf(failed.error)}
      onClose={() => setDismissedAt(failed.submittedAt)}
    />
  );
}
