import type { PayoutFile } from '@fiacre/contract';
import { addDays } from '@fiacre/domain';
import { useState, type FormEvent } from 'react';
import { useOperatorZone } from '../../api/city/city-zone.ts';
import { type Failure } from '../../api/client/failure.ts';
import { usePaymentProviders } from '../../api/payments.ts';
import { useComparePayouts, type PayoutQuery } from '../../api/office/payouts.ts';
import { dayAt } from '../../i18n/wall-clock.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useProviderLabel } from '../../ui/use-provider-label.ts';
import styles from './payouts-panel.module.css';

const columns = ['reference', 'amount', 'currency', 'fee', 'net'] as const;
type Column = (typeof columns)[number];
type Columns = Readonly<Partial<Record<Column, string>>>;

/** Uploads a payout file. If the server does not find the columns, the admin chooses them. */
export function ComparePayoutsForm({ onCompared }: { readonly onCompared: (file: PayoutFile) => void }) {
  const t = useText();
  const labelOf = useProviderLabel();
  const { data: providers } = usePaymentProviders();
  const [typed, setTyped] = useState<string>();
  const provider = typed ?? providers?.items[0]?.name ?? '';
  const [file, setFile] = useState<File>();
  const [isMissing, setIsMissing] = useState(false);
  const timeZone = useOperatorZone();
  const [days, setDays] = useState(() => {
    // Most files arrive the day after the payments.
    const yesterday = addDays(dayAt(new Date(), timeZone), -1);
    return { from: yesterday, to: yesterday };
  });
  const [decimal, setDecimal] = useState<'point' | 'comma'>('point');
  const [chosen, setChosen] = useState<Columns>({});
  const [headings, setHeadings] = useState<readonly string[]>([]);
  const compare = useComparePayouts();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(file === undefined);
    if (file === undefined) return;
    const query: PayoutQuery = { provider, fileName: file.name, ...days, decimal, ...chosen };
    compare.send(
      { file, query },
      { onSuccess: onCompared, onFailure: (failure) => setHeadings(headingsIn(failure) ?? headings) },
    );
  };
  const choose = (next: File | undefined) => {
    setFile(next);
    setChosen({});
    setHeadings([]);
    compare.reset();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('payout_compare')}>
      <SelectField
        label={t('col_provider')}
        value={provider}
        onChange={(event) => setTyped(event.target.value)}
        options={(providers?.items ?? []).map(({ name, look }) => ({
          value: name,
          label: labelOf(look.label),
        }))}
      />
      <Field label={t('payout_file')} error={isMissing ? t('field_required') : undefined}>
        {(ids) => (
          <input
            {...ids}
            className={styles.upload}
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={(event) => choose(event.target.files?.[0])}
          />
        )}
      </Field>
      <div className={styles.fields}>
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={t(`payout_${end}`)}
            value={days[end]}
            onChange={(event) => setDays({ ...days, [end]: event.target.value })}
          />
        ))}
      </div>
      <Segmented
        label={t('payout_decimal')}
        value={decimal}
        onChange={setDecimal}
        options={[
          { value: 'point', label: '12.50' },
          { value: 'comma', label: '12,50' },
        ]}
      />
      {headings.length > 0 && <ChooseColumns headings={headings} chosen={chosen} onChoose={setChosen} />}
      {compare.failure !== null && <Problem failure={compare.failure} />}
      <div>
        <Button type="submit" busy={compare.busy}>
          {t('payout_compare')}
        </Button>
      </div>
    </form>
  );
}

function headingsIn({ code, facts }: Failure): readonly string[] | null {
  return code === 'payout_columns_missing' ? (facts['headings'] as readonly string[]) : null;
}

function Problem({ failure: { code, facts } }: { readonly failure: Failure }) {
  const t = useText();
  const line = facts['line'];
  return (
    <Notice tone="bad">
      {t(code)} {typeof line === 'number' && t('payout_line', { line })}
    </Notice>
  );
}

interface ChooseColumnsProps {
  readonly headings: readonly string[];
  readonly chosen: Columns;
  readonly onChoose: (columns: Columns) => void;
}

function ChooseColumns({ headings, chosen, onChoose }: ChooseColumnsProps) {
  const t = useText();
  return (
    <div className={styles.fields}>
      {columns.map((column) => (
        <SelectField
          key={column}
          label={t(`payout_column_${column}`)}
          value={chosen[column] ?? ''}
          onChange={({ target: { value } }) => {
            const { [column]: _, ...others } = chosen;
            onChoose(value === '' ? others : { ...others, [column]: value });
          }}
          options={['', ...headings].map((value) => ({ value, label: value === '' ? '–' : value }))}
        />
      ))}
    </div>
  );
}
