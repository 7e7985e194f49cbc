import { useText } from '../i18n/i18n-context.tsx';
import { Button } from './button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  /** Names the list, for screen readers. */
  readonly label: string;
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Leads to the newer and older pages of a list; nothing if it has only one page. */
export function Pager({ label, page, pageSize, total, onPage }: PagerProps) {
  const t = useText();
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={label}>
      <Button tone="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('page_previous')}
      </Button>
      <span role="status">{t('page_of', { page, pages })}</span>
      <Button tone="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('page_next')}
      </Button>
    </nav>
  );
}
