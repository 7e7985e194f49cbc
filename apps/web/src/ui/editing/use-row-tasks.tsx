import { useState, type ReactNode } from 'react';
import { localFailure } from '../../api/client/failure.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { FailureAlert } from '../dialogs/failure-alert.tsx';

export interface RowTasks<Task> {
  readonly start: (task: Task) => void;
  readonly dialog: ReactNode;
}

/**
 * The task that an admin started on a list, such as editing a row, with its dialog. In a demo, a message says that the
 * task is disabled. Sources: DEMO-2, DEMO-3, DEMO-6, DEMO-8.
 */
export function useRowTasks<Task>(
  dialogOf: (task: Task, close: () => void) => ReactNode,
  isClosedInDemo: (task: Task) => boolean = () => false,
): RowTasks<Task> {
  const { allowCriticalEditsAdmin } = useSettings();
  const [task, start] = useState<Task | null>(null);
  // A late response closes the dialog that it belongs to, not one that was opened since.
  const close = () => start((now) => (now === task ? null : now));
  if (task === null) return { start, dialog: null };
  if (!allowCriticalEditsAdmin && isClosedInDemo(task))
    return {
      start,
      dialog: <FailureAlert title="alert" failure={localFailure('demo_mode')} onClose={close} />,
    };
  return { start, dialog: dialogOf(task, close) };
}
