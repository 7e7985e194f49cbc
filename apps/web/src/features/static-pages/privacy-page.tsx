import { Link } from 'react-router';
import { useSettings } from '../../api/shared-queries.ts';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useText } from '../../i18n/i18n-context.tsx';
import { Article, ArticleSection } from './article.tsx';

const parts: readonly { readonly title: TextKey; readonly text: TextKey }[] = [
  { title: 'privacy_what_title', text: 'privacy_what_text' },
  { title: 'privacy_why_title', text: 'privacy_why_text' },
  { title: 'privacy_who_title', text: 'privacy_who_text' },
  { title: 'privacy_where_title', text: 'privacy_where_text' },
];

/**
 * `/privacy-policy`: ends with the operator's contact and how to delete the account. Sources: LAYOUT-9 to LAYOUT-11.
 */
export function PrivacyPage() {
  const t = useText();
  const email = useSettings().contactEmail.trim();
  return (
    <Article title={t('privacy_title')} lead={t('privacy_lead')}>
      {parts.map(({ title, text }) => (
        <ArticleSection key={title} title={t(title)}>
          <p>{t(text)}</p>
        </ArticleSection>
      ))}
      {email !== '' && (
        <ArticleSection title={t('privacy_contact_title')}>
          <p>
            {t('privacy_contact_text')}{' '}
            <a href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          </p>
        </ArticleSection>
      )}
      <ArticleSection title={t('privacy_delete_title')}>
        <p>{t('privacy_delete_text')}</p>
        <p>
          <Link to="/profile/privacy">{t('profile_title')}</Link>
        </p>
        {email !== '' && (
          <p>
            {t('privacy_delete_mail')}{' '}
            <a href={`mailto:${email}`}>
              <bdi>{email}</bdi>
            </a>
          </p>
        )}
      </ArticleSection>
    </Article>
  );
}
