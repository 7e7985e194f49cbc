import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pageSizes, type ListView } from '../view/list-view.ts';
import styles from './office-grid.module.css';

export interface GridFooterProps {
  readonly total: number;
  /** There are more rows than `total` says. */
  readonly totalIsMinimum: boolean;
  readonly view: Pick<ListView, 'page' | 'pageSize'>;
  readonly onView: (change: Partial<ListView>) => void;
}

/** How many rows a page has, which of them are shown, and the way to the next and the previous page. */
export function GridFooter({ total, totalIsMinimum, view, onView }: GridFooterProps) {
  const t = useText();
  const { page, pageSize } = view;
  const end = page * pageSize;
  const range = {
    from: total === 0 ? 0 : end - pageSize + 1,
    to: totalIsMinimum ? end : Math.min(total, end),
    total,
  };
  return (
    <div className={styles.footer}>
      <label>
        <span>{t('rows_per_page')}</span>
        <select value={pageSize} onChange={({ target }) => onView({ pageSize: Number(target.value) })}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className={styles.range}>{t(totalIsMinimum ? 'rows_of_many' : 'rows_of', range)}</span>
      <span className={styles.pages}>
        <IconButton
          label={t('rows_previous')}
          className={styles.previous}
          disabled={page <= 1}
          onClick={() => onView({ page: page - 1 })}
        >
          <Icon name="chevron" />
        </IconButton>
        <IconButton
          label={t('rows_next')}
          className={styles.next}
          disabled={!totalIsMinimum && end >= total}
          onClick={() => onView({ page: page + 1 })}
        >
          <Icon name="chevron" />
        </IconButton>
      </span>
    </div>
  );
}
