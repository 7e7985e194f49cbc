import { useState } from 'react';
import { useI18n } from '../i18n/i18n-context.tsx';
import { ChoiceList } from '../ui/booking/choice-list.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { runForEach, type BulkCommand, type BulkResult } from './bulk-command.ts';
import styles from './bulk-dialog.module.css';

export interface BulkDialogProps<Row> {
  readonly command: BulkCommand<Row>;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly onClose: () => void;
}

type Results = Readonly<Record<string, BulkResult>>;

/** Confirms a bulk action and shows the result for each row; only failed rows are retried. */
export function BulkDialog<Row extends { readonly id: string }>(props: BulkDialogProps<Row>) {
  const { command, rows, nameOf, onClose } = props;
  const { t, textOf } = useI18n();
  const [results, setResults] = useState<Results>({});
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState('');
  const { ask } = command;
  const isStarted = Object.keys(results).length > 0;
  const open = rows.filter(({ id }) => results[id]?.state !== 'done');
  const start = async () => {
    setBusy(true);
    setResults((now) => ({
      ...now,
      ...Object.fromEntries(open.map(({ id }) => [id, { state: 'waiting' }])),
    }));
    await runForEach(
      open,
      (row) => command.run(row, answer),
      (id, result) => setResults((now) => ({ ...now, [id]: result })),
    );
    setBusy(false);
  };
  const textFor = (result: BulkResult | undefined) => {
    if (result === undefined) return '';
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
      {ask !== undefined && !isStarted && (
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
            <span>{textFor(results[row.id])}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
