import type { Withdrawal } from '@fiacre/contract';
import { useState, type ReactNode } from 'react';
import { localFailure } from '../../api/client/failure.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { ProcessDialog } from './process-dialog.tsx';

export interface Processing {
  readonly start: (withdrawal: Withdrawal) => void;
  readonly dialog: ReactNode;
}

/** Handles "Mark as sent": opens the confirmation, or explains that the demo does not allow it (DEMO-8). */
export function useProcessing(): Processing {
  const { allowCriticalEditsAdmin } = useSettings();
  const [chosen, start] = useState<Withdrawal>();
  if (chosen === undefined) return { start, dialog: null };
  const close = () => start(undefined);
  const dialog = allowCriticalEditsAdmin ? (
    <ProcessDialog withdrawal={chosen} onClose={close} />
  ) : (
    <FailureAlert title="alert" failure={localFailure('demo_mode')} onClose={close} />
  );
  return { start, dialog };
}
