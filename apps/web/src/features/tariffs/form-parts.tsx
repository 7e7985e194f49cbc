import type { TextKey } from '@fiacre/contract/texts/en';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, type FieldProps } from '../../ui/fields/field.tsx';
import fieldStyles from '../../ui/fields/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx';
import { lengthUnits, timeUnits, type Measure, type Unit } from './measure.ts';
import type { RateDraft } from './tariff-draft.ts';
import type { TariffForm } from './tariff-form.ts';
import styles from './tariffs.module.css';

export const unitTexts = {
  km: 'tariff_unit_km',
  m: 'tariff_unit_m',
  mi: 'tariff_unit_mi',
  min: 'tariff_unit_min',
  s: 'tariff_unit_s',
  h: 'tariff_unit_h',
} as const satisfies Record<Unit, TextKey>;

interface MeasureFieldProps extends FieldProps {
  readonly kind: 'length' | 'time';
  readonly value: Measure;
  readonly onChange: (value: Measure) => void;
}

/** A number with its unit. */
export function MeasureField({ kind, value, onChange, ...field }: MeasureFieldProps) {
  const t = useText();
  const units: readonly Unit[] = kind === 'length' ? lengthUnits : timeUnits;
  return (
    <Field {...field}>
      {(ids) => (
        <div className={styles.measure}>
          <input
            {...ids}
            className={fieldStyles.control}
            inputMode="decimal"
            autoComplete="off"
            value={value.value}
            onChange={(event) => onChange({ ...value, value: event.target.value })}
          />
          <select
            className={fieldStyles.control}
            aria-label={t('tariff_unit_of', { field: field.label })}
            value={value.unit}
            onChange={(event) => onChange({ ...value, unit: event.target.value as Unit })}
          >
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {t(unitTexts[unit])}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}

interface RateFieldsProps {
  readonly kind: 'length' | 'time';
  readonly label: string;
  readonly value: RateDraft;
  readonly onChange: (value: RateDraft) => void;
  readonly form: TariffForm;
  readonly path: string;
  /** What is wrong with the price as a whole. */
  readonly error?: string | undefined;
}

/** A price for a length or a time: "2.80 for each 1 km". */
export function RateFields({ kind, label, value, onChange, form, path, error }: RateFieldsProps) {
  const t = useText();
  return (
    <>
      <AmountField
        label={label}
        value={value.amount}
        onChange={(amount) => onChange({ ...value, amount })}
        error={form.errorAt(`${path}.amount`) ?? form.errorAt(path) ?? error}
      />
      <MeasureField
        kind={kind}
        label={t('tariff_for_each')}
        value={value.per}
        onChange={(per) => onChange({ ...value, per })}
        error={form.errorAt(`${path}.per`)}
      />
    </>
  );
}

interface ChipsProps<Value extends string> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
}

/** Any number of the given choices, as buttons that stay pressed. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, hint, error, options, value, onChange } = props;
  const id = useId();
  const note = error ?? hint;
  const toggle = (one: Value, isOn: boolean) =>
    // In the order of the options, so that the same choice is the same list.
    onChange(
      options.map((option) => option.value).filter((each) => (each === one ? isOn : value.includes(each))),
    );
  return (
    <fieldset
      className={styles.chips}
      aria-describedby={note === undefined ? undefined : id}
      aria-invalid={error === undefined ? undefined : true}
      tabIndex={error === undefined ? undefined : -1}
    >
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.chip}>
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={(event) => toggle(option.value, event.target.checked)}
          />
          {option.label}
        </label>
      ))}
      {note !== undefined && (
        <p
          id={id}
          className={error === undefined ? fieldStyles.hint : fieldStyles.error}
          role={error && 'alert'}
        >
          <bdi>{note}</bdi>
        </p>
      )}
    </fieldset>
  );
}

interface CheckProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

interface FoldProps {
  readonly title: string;
  /** What is chosen inside, while it is closed. */
  readonly summary?: string;
  /** Whether something inside was chosen already, or has to be corrected. */
  readonly isUsed: boolean;
  readonly hasError: boolean;
  readonly children: ReactNode;
}

/** A part of the form that is rarely needed. It stays open once something inside is used. */
export function Fold({ title, summary, isUsed, hasError, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(isUsed);
  return (
    <details
      className={styles.fold}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <span>{title}</span>
        {summary !== undefined && <small>{summary}</small>}
      </summary>
      <div className={styles.section}>{children}</div>
    </details>
  );
}

interface RowsProps<Row> {
  readonly title: string;
  /** Inside a fold with the same title. */
  readonly hideTitle?: boolean;
  readonly hint?: string;
  readonly addLabel: string;
  readonly rows: readonly Row[];
  readonly blank: Row;
  readonly onChange: (rows: readonly Row[]) => void;
  /** The first rows that cannot be removed. */
  readonly kept?: number;
  readonly children: (row: Row, set: (change: Partial<Row>) => void, index: number) => ReactNode;
}

/** A small table of the form, whose rows become cards on a phone. */
export function Rows<Row extends object>(props: RowsProps<Row>) {
  const t = useText();
  const { title, hideTitle = false, hint, addLabel, rows, blank, onChange, kept = 0, children } = props;
  const id = useId();
  return (
    <section className={styles.rows} aria-labelledby={id}>
      <h3 id={id}>{hideTitle ? <VisuallyHidden>{title}</VisuallyHidden> : title}</h3>
      {hint !== undefined && <p className={fieldStyles.hint}>{hint}</p>}
      {/* Rows have no ids, so their position is the key. */}
      {[...rows.entries()].map(([index, row]) => (
        <fieldset
          key={index}
          className={styles.row}
          aria-label={t('tariff_row', { table: title, row: index + 1 })}
        >
          <div className={styles.cells}>
            {children(row, (change) => onChange(rows.with(index, { ...row, ...change })), index)}
          </div>
          {index >= kept && (
            <IconButton
              label={t('sub_table_remove', { table: title, row: index + 1 })}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <Icon name="trash" />
            </IconButton>
          )}
        </fieldset>
      ))}
      <Button tone="secondary" onClick={() => onChange([...rows, blank])}>
        {addLabel}
      </Button>
    </section>
  );
}
