import { useText } from '../../i18n/i18n-context.tsx';
import styles from './skip-link.module.css';

/** The first element of every page: keyboards reach the content without the navigation. */
export function SkipLink() {
  const t = useText();
  return (
    <a href="#content" className={styles.skip}>
      {t('skip_to_content')}
    </a>
  );
}
