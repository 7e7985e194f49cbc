import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useLanguageSwitch } from '../language-context.tsx';

/**
 * Changes the language of the pages, and for somebody signed in that of mails, texts and pushes too. The pages do not
 * wait for the second: when it fails, only what is sent stays as it was. Source: LAYOUT-5.
 */
export function useChooseLanguage(): (locale: string) => void {
  const { choose } = useLanguageSwitch();
  const queries = useQueryClient();
  return (locale) => {
    void choose(locale);
    const isSignedIn = (queries.getQueryData(queryKeys.me) ?? null) !== null;
    if (isSignedIn) api.setLanguage({ body: { locale } }).catch(() => undefined);
  };
}
