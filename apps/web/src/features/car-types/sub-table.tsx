import { useId } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import type { TextKey } from '@fiacre/contract/texts/en';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx';
import styles from './car-types.module.css';

export interface SubTableColumn<Name extends string> {
  readonly name: Name;
  readonly label: TextKey;
  readonly kind: 'text' | 'number' | 'choice';
  /** Of a choice; a new row has the first one. */
  readonly options?: readonly { readonly value: string; readonly label: TextKey }[];
  readonly isValid: (typed: string) => boolean;
}

export interface SubTableProps<Name extends string> {
  readonly title: string;
  readonly hint: string;
  readonly addLabel: string;
  readonly columns: readonly SubTableColumn<Name>[];
  readonly rows: readonly Readonly<Record<Name, string>>[];
  readonly onChange: (rows: readonly Readonly<Record<Name, string>>[]) => void;
  readonly error: string | undefined;
}

/** A small table inside a form: rows can be added, edited and removed. Source: CAR-2. */
export function SubTable<Name extends string>(props: SubTableProps<Name>) {
  const t = useText();
  const { title, hint, addLabel, columns, rows, onChange, error } = props;
  const id = useId();
  const blank = Object.fromEntries(
    columns.map(({ name, options }) => [name, options?.[0]?.value ?? '']),
  ) as Record<Name, string>;
  const nameOf = (label: TextKey, index: number) =>
    t('sub_table_cell', { table: title, column: t(label), row: index + 1 });
  return (
    <section className={styles.subTable} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{title}</h3>
      <p className={styles.hint}>{hint}</p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {t(label)}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>{t('row_actions')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {/* Rows have no ids, so their position is the key. */}
            {[...rows.entries()].map(([index, row]) => (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.name} data-label={t(column.label)}>
                    <Cell
                      column={column}
                      label={nameOf(column.label, index)}
                      value={row[column.name]}
                      errorId={error === undefined ? undefined : `${id}-error`}
                      onChange={(typed) => onChange(rows.with(index, { ...row, [column.name]: typed }))}
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    label={t('sub_table_remove', { table: title, row: index + 1 })}
                    onClick={() => onChange(rows.toSpliced(index, 1))}
                  >
                    <Icon name="trash" />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <Button tone="secondary" onClick={() => onChange([...rows, blank])}>
        {addLabel}
      </Button>
    </section>
  );
}

interface CellProps {
  readonly column: Omit<SubTableColumn<string>, 'name'>;
  readonly label: string;
  readonly value: string;
  readonly errorId: string | undefined;
  readonly onChange: (typed: string) => void;
}

function Cell({ column: { kind, options = [], isValid }, label, value, errorId, onChange }: CellProps) {
  const t = useText();
  const shared = {
    'aria-label': label,
    'aria-invalid': errorId !== undefined && !isValid(value) ? true : undefined,
    'aria-describedby': errorId,
    value,
  };
  if (kind === 'choice')
    return (
      <select {...shared} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {t(option.label)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...shared}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
