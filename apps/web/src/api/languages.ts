import type { BodyInputOf, Language } from '@fiacre/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { useIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';
import { languagesQuery } from './shared-queries.ts';

/** Every language with its texts. */
export function useLanguages() {
  return useQuery(languagesQuery);
}

export function useLanguageEdits() {
  const client = useQueryClient();
  const key = useIntentionKey();
  const settled = <T>(request: Promise<T>): Promise<T> =>
    request.finally(() => void client.invalidateQueries({ queryKey: queryKeys.languages }));
  return {
    add: (body: BodyInputOf<'addLanguage'>) =>
      settled(key.send(body, (idempotencyKey) => api.addLanguage({ body, idempotencyKey }))),
    /** Refused if another admin has saved the language in the meantime. */
    change: ({ id, version }: Language, body: Omit<BodyInputOf<'updateLanguage'>, 'version'>) =>
      settled(api.updateLanguage({ params: { id }, body: { ...body, version } })),
    remove: ({ id }: Language) => settled(api.deleteLanguage({ params: { id } })),
    makeDefault: ({ id }: Language) => settled(api.makeDefaultLanguage({ params: { id } })),
  };
}
