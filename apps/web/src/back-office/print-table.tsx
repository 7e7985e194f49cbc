import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../i18n/i18n-context.tsx';
import { useColumnFormat } from '../ui/column-format.ts';
import type { ListColumn } from './view/list-column.ts';
import styles from './print-table.module.css';

export interface PrintTableProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
}

/**
 * The rows as a plain table on paper. The grid scrolls, so what is out of view would be missing on paper; this table
 * exists only while the browser prints.
 */
export function PrintTable<Row extends { readonly id: string }>({ columns, rows }: PrintTableProps<Row>) {
  const t = useText();
  const format = useColumnFormat();
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ name, text }) => (
              <td key={name}>{text(row, format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the browser is printing; set in time for the page to be rendered before it is printed. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}
