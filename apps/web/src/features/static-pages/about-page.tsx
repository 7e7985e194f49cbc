import { useSettings } from '../../api/shared-queries.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Article, ArticleSection } from './article.tsx';

/** `/about-us`. Source: LAYOUT-9. */
export function AboutPage() {
  const t = useText();
  const { appName, contactEmail } = useSettings();
  const email = contactEmail.trim();
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
      </ArticleSection>
    </Article>
  );
}
