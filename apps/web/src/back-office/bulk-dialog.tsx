import { useState } from 'react';
import { useI18n } from '../i18n/i18n-context.tsx';
import { ChoiceList } from '../ui/fields/choice-list.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { runForEach, type BulkCommand, type BulkResult } from './bulk-command.ts';
import styles from './bulk-dialog.module.css';

export interface BulkDialogProps<Row> {
  readonly command: BulkCommand<Row>;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly onClose: () => void;
}

type Results<Row> = Readonly<Record<string, BulkResult<Row>>>;

/**
 * Confirms a bulk action and shows the result for each row, or why it is left out. A retry covers only the
 * failed rows, in their current state.
 */
export function BulkDialog<Row extends { readonly id: string }>(props: BulkDialogProps<Row>) {
  const { command, nameOf, onClose } = props;
  const { t, textOf } = useI18n();
  const [rows, setRows] = useState(props.rows);
  const [results, setResults] = useState<Results<Row>>({});
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');
  const { ask } = command;
  const isStarted = Object.keys(results).length > 0;
  const isDone = ({ id }: Row) => results[id]?.state === 'done';
  const open = rows.filter((row) => !isDone(row) && command.closed?.(row) === undefined);
  const report = (id: string, result: BulkResult<Row>) => {
    setResults((now) => ({ ...now, [id]: result }));
    const current = result.state === 'failed' ? result.current : undefined;
    if (current !== undefined) setRows((now) => now.map((row) => (row.id === id ? current : row)));
  };
  const start = async () => {
    setBusy(true);
    setResults((now) => ({
      ...now,
      ...Object.fromEntries(open.map(({ id }) => [id, { state: 'waiting' }])),
    }));
    await runForEach(open, { command, answer }, report);
    setBusy(false);
  };
  const textFor = (row: Row) => {
    const result = results[row.id];
    const closed = isDone(row) ? undefined : command.closed?.(row);
    if (closed !== undefined || result === undefined) return closed;
    return result.state === 'failed' ? textOf(result.failure.code) : t(`bulk_${result.state}`);
  };
  return (
    <Dialog
      title={command.label}
      onClose={onClose}
      actions={
        open.length > 0 && (
          <Button busy={busy} disabled={ask !== undefined && answer === ''} onClick={() => void start()}>
            {isStarted && !busy
              ? t('bulk_retry', { count: open.length })
              : t('bulk_go', { count: open.length })}
          </Button>
        )
      }
    >
      {ask !== undefined && !isStarted && open.length > 0 && (
        <ChoiceList
          label={ask.label}
          choices={ask.options.map((option) => ({ value: option, label: option }))}
          value={answer}
          onChange={setAnswer}
        />
      )}
      <ul className={styles.rows} aria-live="polite">
        {rows.map((row) => (
          <li key={row.id} data-state={results[row.id]?.state}>
            <strong>{nameOf(row)}</strong>
            <span>{textFor(row)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
