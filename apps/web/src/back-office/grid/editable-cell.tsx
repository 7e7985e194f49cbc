import { useId, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { EditField } from '../../ui/editing/edit-field.ts';
import { ConflictPanel } from '../../ui/editing/conflict-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './editable-cell.module.css';
import { useCellEditsOf, type CellEdits, type OpenCell } from './use-cell-edits.ts';

export interface EditableCellProps<Row> {
  readonly row: Row;
  readonly column: string;
  readonly children: ReactNode;
}

/** The content of a cell, or its editor while it is edited. */
export function EditableCell<Row extends { readonly id: string }>(props: EditableCellProps<Row>) {
  const { row, column, children } = props;
  const edits = useCellEditsOf<Row>();
  const field = edits?.editing?.fieldOf(column, row);
  if (edits === null || field === undefined) return <span className={styles.text}>{children}</span>;
  const { open } = edits;
  if (open !== null && open.column === column && open.row.id === row.id)
    return <CellEditor field={field} open={open} edits={edits} />;
  if (edits.editing?.opens(column) !== true) return <span className={styles.editable}>{children}</span>;
  return (
    <>
      <span className={styles.text}>{children}</span>
      <EditButton name={edits.editing.typedOf(column, row)} onEdit={() => edits.start(row, column)} />
    </>
  );
}

/**
 * The edit button of a cell that opens its row on click. Hidden from screen readers, whose users press F2.
 */
function EditButton({ name, onEdit }: { readonly name: string; readonly onEdit: () => void }) {
  const t = useText();
  return (
    <IconButton
      className={styles.edit}
      label={t('edit_row', { name })}
      tabIndex={-1}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onEdit();
      }}
    >
      <Icon name="edit" />
    </IconButton>
  );
}

interface CellEditorProps<Row> {
  readonly field: EditField<string>;
  readonly open: OpenCell<Row>;
  readonly edits: CellEdits<Row>;
}

/** The input of one cell. What is wrong with its value is shown below it. */
function CellEditor<Row>({ field, open, edits }: CellEditorProps<Row>) {
  const t = useText();
  const id = useId();
  const { label, kind, options = {}, maxLength } = field;
  const { typed, error, busy } = open;
  const shared = {
    className: styles.input,
    'aria-label': t(label),
    'aria-invalid': error !== null,
    'aria-busy': busy,
    'aria-describedby': error === null ? undefined : id,
    // Starting to edit a cell moves the focus into it.
    autoFocus: true,
    value: typed,
    onChange: (event: { readonly target: { readonly value: string } }) => edits.type(event.target.value),
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget !== null || document.hasFocus()) edits.commit('leave');
    },
    onKeyDown: (event: KeyboardEvent) => onKey(event, edits),
  };
  return (
    <>
      {kind === 'choice' ? (
        <select {...shared}>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'amount' || kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          maxLength={maxLength}
          onFocus={(event) => event.target.select()}
        />
      )}
      {error !== null && (
        <div id={id} role="alert" className={styles.error}>
          {t(error)}
        </div>
      )}
    </>
  );
}

/** Keys do not reach the grid, which would move to another cell or run a command of the row. */
function onKey<Row>(event: KeyboardEvent, edits: CellEdits<Row>): void {
  event.stopPropagation();
  if (event.key === 'Enter') edits.commit('stay');
  else if (event.key === 'Escape') edits.cancel();
  else if (event.key === 'Tab') edits.commit(event.shiftKey ? 'previous' : 'next');
  else return;
  event.preventDefault();
}

/** Somebody else changed the same cell: the same question as in every form. */
export function CellConflictDialog<Row>({ edits }: { readonly edits: CellEdits<Row> }) {
  const t = useText();
  const { open, editing } = edits;
  const conflict = open?.conflict;
  if (open === null || conflict === null || conflict === undefined) return null;
  const field = editing?.fieldOf(open.column, conflict.current);
  const shown = (typed: string) => {
    const text = field?.options?.[typed];
    return text === undefined ? typed : t(text);
  };
  const label = field === undefined ? open.column : t(field.label);
  return (
    <Dialog title={label} onClose={edits.postpone}>
      <ConflictPanel
        conflicts={[{ name: open.column, label, mine: shown(open.typed), theirs: shown(conflict.theirs) }]}
        lastChange={conflict.lastChange}
        onResolve={(_, keep) => edits.resolve(keep)}
      />
    </Dialog>
  );
}
