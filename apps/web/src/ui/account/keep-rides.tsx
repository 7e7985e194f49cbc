import { Link } from 'react-router';
import { useMe } from '../../api/client/session.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../button.tsx';
import styles from './keep-rides.module.css';

/** Offers an account to a guest rider, whose session ends after 30 days. Sources: GUEST-15, GUEST-16. */
export function KeepRides({ returnTo }: { readonly returnTo: string }) {
  const t = useText();
  if (useMe().data?.loginType !== 'guest') return null;
  return (
    <section className={styles.keep} aria-label={t('guest_keep_title')}>
      <h2>{t('guest_keep_title')}</h2>
      <p>{t('guest_keep_text')}</p>
      <Link to={`/register?returnTo=${encodeURIComponent(returnTo)}`} className={buttonClass('secondary')}>
        {t('guest_keep_button')}
      </Link>
    </section>
  );
}
