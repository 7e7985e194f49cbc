import { Link } from 'react-router';
import { useMe } from '../../api/client/session.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useI18n } from '../../i18n/i18n-context.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { socialLinks } from '../../ui/brand/social-links.ts';
import { footerLinks } from './navigation.ts';
import styles from './public-footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

const present = (text: string) => text.trim() !== '';

function currentYear(dateLocale: string): string {
  return new Intl.DateTimeFormat(dateLocale, { year: 'numeric' }).format(new Date());
}

/**
 * Links, the year and the operator, the latter only if both its name and website are set. Sources: LAYOUT-2, LAYOUT-7,
 * INFO-3.
 */
export function PublicFooter() {
  const { t, dateLocale } = useI18n();
  const settings = useSettings();
  const signedIn = useMe().data != null;
  const social = socialLinks(settings);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <Logo name={settings.appName} tone="light" />
          <nav className={styles.links} aria-label={t('footer_navigation')}>
            {footerLinks(signedIn).map(({ to, label }) => (
              <Link key={to} to={to}>
                {t(label)}
              </Link>
            ))}
            {present(settings.companyTerms) && (
              <a href={settings.companyTerms} rel="noreferrer">
                {t('terms')}
              </a>
            )}
          </nav>
        </div>
        <div className={styles.bottom}>
          <p className={styles.company}>
            <span>{t('all_rights', { year: currentYear(dateLocale), name: settings.appName })}</span>
            {present(settings.companyName) && present(settings.companyWebsite) && (
              <a href={settings.companyWebsite} rel="noreferrer">
                {t('run_by', { name: settings.companyName })}
              </a>
            )}
          </p>
          {social.length > 0 && (
            <nav className={styles.links} aria-label={t('info_social')}>
              {social.map(({ name: network, href }) => (
                <a key={network} href={href} rel="noreferrer">
                  {network}
                </a>
              ))}
            </nav>
          )}
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
