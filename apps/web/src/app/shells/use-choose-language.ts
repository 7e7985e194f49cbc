import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useLanguageSwitch } from '../boot/language-context.tsx';
import { useSend } from '../../api/sync/send.ts';

/**
 * Changes the language of the pages and, for a signed-in user, of emails, SMS and push messages. The pages do not wait
 * for the latter: if it fails, only the messages keep the old language. Source: LAYOUT-5.
 */
export function useChooseLanguage(): (locale: string) => void {
  const { choose } = useLanguageSwitch();
  const queries = useQueryClient();
  const { send } = useSend({ request: (api, locale: string) => api.setLanguage({ body: { locale } }) });
  return (locale) => {
    void choose(locale);
    const isSignedIn = (queries.getQueryData(queryKeys.me) ?? null) !== null;
    if (isSignedIn) send(locale);
  };
}
