import type { Closure } from '@fiacre/contract';
import { weekdays } from '@fiacre/domain';
import { useMemo } from 'react';
import { useClosureEdits, useClosures } from '../../api/office/closures.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { asPage, type LocalQuery } from '../../back-office/local-page.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { RowButtons } from '../../ui/editing/row-buttons.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { ClosureDialog } from './closure-dialog.tsx';
import { placesOf } from './closure-draft.ts';

const states = ['closed', 'later', 'ended'] as const;
const stateTexts = {
  closed: 'closure_state_closed',
  later: 'closure_state_later',
  ended: 'closure_state_ended',
} as const;

const rules = {
  sorts: {
    state: ({ state, from }: Closure) => `${states.indexOf(state)} ${from}`,
    reason: ({ reason }: Closure) => reason,
  },
  searched: ({ reason, streets, city }: Closure) => [reason, city, ...streets],
};

const useClosurePage = (view: LocalQuery) => asPage(useClosures(), view, rules);

type Task =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'end' | 'delete'; readonly closure: Closure };

export const closureColumns: readonly ListColumn<Closure>[] = [
  {
    name: 'reason',
    fields: ['reason'],
    label: 'closure_reason',
    widthPixels: 200,
    sort: 'reason',
    text: ({ reason }) => reason,
  },
  {
    name: 'state',
    fields: ['state'],
    label: 'closure_state',
    widthPixels: 110,
    sort: 'state',
    text: ({ state }, { t }) => t(stateTexts[state]),
  },
  {
    name: 'streets',
    fields: ['streets'],
    label: 'closure_streets',
    widthPixels: 240,
    text: ({ streets, city }) => [...streets, city].join(', '),
  },
  {
    name: 'times',
    fields: ['from', 'until', 'hours'],
    label: 'closure_times',
    widthPixels: 330,
    text: ({ from, until, hours, shape }, { t, rideTime, weekday }) => {
      const at = placesOf(shape)[0] ?? { lat: 0, lng: 0 };
      const end = until === null ? t('closure_open_end') : rideTime(until, at);
      const period = `${rideTime(from, at)} – ${end}`;
      const days = hours?.days.map((day) => weekday(weekdays.indexOf(day))).join(', ');
      return hours === null ? period : `${period}; ${days} ${hours.from}–${hours.to}`;
    },
  },
];

/** `/closures`: the streets that are closed, now or later. Source: CLOSURE-9. */
export function ClosuresPage() {
  const t = useText();
  const { allowCriticalEditsAdmin: editable } = useSettings();
  const { start, dialog } = useRowTasks<Task>(
    (task, close) => {
      if (task.kind === 'add') return <ClosureDialog closure={null} onClose={close} />;
      if (task.kind === 'edit') return <ClosureDialog closure={task.closure} onClose={close} />;
      if (task.kind === 'end') return <EndDialog closure={task.closure} onClose={close} />;
      return <DeleteClosureDialog closure={task.closure} onClose={close} />;
    },
    () => true,
  );
  const columns = useMemo(
    () => [
      ...closureColumns,
      actionColumn<Closure>(240, (closure) => (
        <RowButtons
          name={closure.reason}
          onEdit={() => start({ kind: 'edit', closure })}
          onDelete={() => start({ kind: 'delete', closure })}
        >
          {closure.state !== 'ended' && (
            <Button
              tone="secondary"
              aria-label={t('closure_end_named', { name: closure.reason })}
              onClick={() => start({ kind: 'end', closure })}
            >
              {t('closure_end')}
            </Button>
          )}
        </RowButtons>
      )),
    ],
    [start, t],
  );
  const add = editable && <Button onClick={() => start({ kind: 'add' })}>{t('closure_add')}</Button>;
  return (
    <OfficeList<Closure, LocalQuery>
      name="closures"
      title="closures"
      emptyText="no_closures"
      emptyAction={add}
      columns={editable ? columns : closureColumns}
      defaultSort="state"
      useRows={useClosurePage}
      tools={editable ? add : <span>{t('demo_read_only')}</span>}
      {...(editable && { onRow: (closure: Closure) => start({ kind: 'edit', closure }) })}
    >
      {dialog}
    </OfficeList>
  );
}

interface TaskProps {
  readonly closure: Closure;
  readonly onClose: () => void;
}

function EndDialog({ closure, onClose }: TaskProps) {
  const t = useText();
  const { end } = useClosureEdits();
  return (
    <ConfirmDialog
      title={t('closure_end_named', { name: closure.reason })}
      verb={t('closure_end')}
      busy={end.busy}
      failure={end.failure}
      onConfirm={() => void end.sendAsync(closure).then(onClose, () => undefined)}
      onClose={onClose}
    >
      <p>{t('closure_lead')}</p>
    </ConfirmDialog>
  );
}

function DeleteClosureDialog({ closure, onClose }: TaskProps) {
  const t = useText();
  const { remove } = useClosureEdits();
  return (
    <DeleteDialog
      title={t('delete_row_question', { name: closure.reason })}
      row={closure}
      remove={remove}
      onClose={onClose}
    >
      <p>{t('closure_delete_text')}</p>
    </DeleteDialog>
  );
}
