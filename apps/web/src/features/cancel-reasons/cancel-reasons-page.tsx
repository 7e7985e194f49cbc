import { useMemo } from 'react';
import { useCancellationReasons } from '../../api/bookings.ts';
import { useReasonEdits, type Reason, type ReasonBody } from '../../api/office/cancellation-reasons.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { cellEditing } from '../../back-office/grid/cell-editing.ts';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { asPage, type LocalQuery } from '../../back-office/local-page.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RowButtons } from '../../ui/editing/row-buttons.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { audienceTexts } from './audience-texts.ts';
import styles from './cancel-reasons.module.css';
import { DeleteReasonDialog, readReason, ReasonDialog } from './reason-dialog.tsx';

/** A reason as a row; its text is unique. */
interface ReasonRow extends Reason {
  readonly id: string;
}

const rules = {
  sorts: { label: ({ label }: ReasonRow) => label },
  searched: ({ label }: ReasonRow) => [label],
};

function useReasonPage(view: LocalQuery) {
  const query = useCancellationReasons(true);
  const rows = useMemo(
    () => query.data?.items.map((reason) => ({ ...reason, id: reason.label })),
    [query.data],
  );
  return asPage({ ...query, data: rows }, view, rules);
}

const labelField = { name: 'label', label: 'col_reason_label', kind: 'text', maxLength: 300 } as const;
const editedColumns: ReadonlySet<string> = new Set(['label']);

/** The text of a reason, edited in the list. Source: REASON-2. */
function useReasonCells() {
  const { save } = useReasonEdits();
  return cellEditing<ReasonRow, ReasonBody & Readonly<Record<string, unknown>>, ReasonBody>({
    columns: editedColumns,
    fieldsOf: () => [labelField],
    draftOf: ({ label, audience }) => ({ label, audience }),
    read: readReason,
    save: async (body, row) => {
      await save.sendAsync({ body, row });
      return { ...row, ...body, id: body.label };
    },
  });
}

type Task = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly reason: Reason };

/** The only column. Source: REASON-1. */
const reasonColumn: ListColumn<ReasonRow> = {
  name: 'label',
  fields: ['label'],
  label: 'col_reason_label',
  widthPixels: 480,
  sort: 'label',
  text: ({ label }) => label,
  draw: (reason) => <ReasonCell reason={reason} />,
};

/** The text, and who can choose it unless everyone can. */
function ReasonCell({ reason: { label, audience } }: { readonly reason: Reason }) {
  const t = useText();
  return (
    <span className={styles.reason}>
      <span>{label}</span>
      {audience !== 'everyone' && (
        <Badge tone={audience === 'office' ? 'info' : 'neutral'}>{t(audienceTexts[audience])}</Badge>
      )}
    </span>
  );
}

/** `/cancelreasons`; read-only in the demo. Sources: REASON-1 to REASON-3, EMPTY-2, DEMO-10. */
export function CancelReasonsPage() {
  const t = useText();
  const { allowCriticalEditsAdmin: editable } = useSettings();
  const { start, dialog } = useRowTasks<Task>(
    (task, close) => {
      if (task.kind === 'add') return <ReasonDialog reason={null} onClose={close} />;
      return task.kind === 'edit' ? (
        <ReasonDialog reason={task.reason} onClose={close} />
      ) : (
        <DeleteReasonDialog reason={task.reason} onClose={close} />
      );
    },
    () => true,
  );
  const columns = useMemo(() => {
    const actions = actionColumn<ReasonRow>(120, (reason) => (
      <RowButtons
        name={reason.label}
        onEdit={() => start({ kind: 'edit', reason })}
        onDelete={() => start({ kind: 'delete', reason })}
      />
    ));
    return editable ? [reasonColumn, actions] : [reasonColumn];
  }, [editable, start]);
  const cells = useReasonCells();
  const add = editable && <Button onClick={() => start({ kind: 'add' })}>{t('reason_add')}</Button>;
  return (
    <OfficeList<ReasonRow, LocalQuery>
      name="cancellation-reasons"
      title="cancellation_reasons"
      emptyText="no_cancel_reason"
      emptyAction={add}
      columns={columns}
      defaultSort="position"
      pageSize={10}
      useRows={useReasonPage}
      csv="listCancellationReasons"
      {...(editable && { cellEditing: cells })}
      tools={editable ? add : <span>{t('demo_read_only')}</span>}
      {...(editable && { onRow: (reason: ReasonRow) => start({ kind: 'edit', reason }) })}
    >
      {dialog}
    </OfficeList>
  );
}
