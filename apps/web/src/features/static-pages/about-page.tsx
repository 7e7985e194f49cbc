import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { socialLinks } from '../../ui/brand/social-links.ts';
import { Article, ArticleSection } from './article.tsx';
import styles from './article.module.css';

/** `/about-us`, with the operator's address, website and social networks. Sources: LAYOUT-9, INFO-3. */
export function AboutPage() {
  const t = useText();
  const settings = useSettings();
  const { appName, companyName, companyWebsite } = settings;
  const email = settings.contactEmail.trim();
  const website = { name: companyName.trim() || companyWebsite, href: companyWebsite.trim() };
  const links = [...(website.href === '' ? [] : [website]), ...socialLinks(settings)];
  return (
    <Article title={t('about_title', { appName })} lead={t('about_lead')}>
      <ArticleSection title={t('about_now_title')}>
        <p>{t('about_now_text')}</p>
      </ArticleSection>
      <ArticleSection title={t('about_fair_title')}>
        <p>{t('about_fair_text')}</p>
      </ArticleSection>
      <ArticleSection title={t('about_contact_title')}>
        <p>{email === '' ? t('about_contact_none') : t('about_contact_text', { email })}</p>
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noreferrer">
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        )}
      </ArticleSection>
      <p>
        <a href="/api/third-party-notices">{t('third_party_notices')}</a>
      </p>
    </Article>
  );
}
