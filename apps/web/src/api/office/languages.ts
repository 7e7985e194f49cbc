import type { BodyInputOf, Language } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys.ts';
import { languagesQuery } from '../shared-queries.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

/** Every language with its texts. */
export function useLanguages() {
  return useQuery(languagesQuery);
}

export function useLanguageEdits() {
  const refetch = [queryKeys.languages];
  return {
    save: useSend({
      request: (api, { body, row }: RowEdit<BodyInputOf<'addLanguage'>, Language>) =>
        row === null
          ? api.addLanguage({ body })
          : api.updateLanguage({ params: { id: row.id }, body: { ...body, version: row.version } }),
      refetch,
    }),
    /** Refused if another admin has saved the language in the meantime. */
    saveTexts: useSend({
      request: (api, { id, version, keyValuePairs }: Pick<Language, 'id' | 'version' | 'keyValuePairs'>) =>
        api.updateLanguage({ params: { id }, body: { keyValuePairs, version } }),
      refetch,
    }),
    remove: useSend({ request: (api, { id }: Language) => api.deleteLanguage({ params: { id } }), refetch }),
    makeDefault: useSend({
      request: (api, { id }: Language) => api.makeDefaultLanguage({ params: { id } }),
      refetch,
    }),
  };
}
