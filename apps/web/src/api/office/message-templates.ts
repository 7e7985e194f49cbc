import type { MessageTemplate } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

/** The text of one message in one language. */
export interface TemplateRow extends Pick<
  MessageTemplate,
  'key' | 'enabled' | 'mandatory' | 'placeholders' | 'required'
> {
  readonly id: string;
  readonly locale: string;
  readonly subject: string | null;
  readonly body: string;
  /** The operator's own text. */
  readonly edited: boolean;
}

export type TemplateText = Pick<TemplateRow, 'subject' | 'body'>;

/** Every message in every language of the installation, one row each. */
export function rowsOf(templates: readonly MessageTemplate[]): readonly TemplateRow[] {
  return templates.flatMap(({ texts, ...message }) =>
    texts.map((text) => ({ ...text, ...message, id: `${message.key} ${text.locale}` })),
  );
}

export function useMessageTemplates() {
  return useQuery({
    queryKey: queryKeys.messageTemplates,
    queryFn: async ({ signal }) => rowsOf((await api.listMessageTemplates({ signal })).items),
  });
}

export function useTemplateEdits(template: TemplateRow) {
  const { key, locale } = template;
  const params = { key, locale };
  const refetch = [queryKeys.messageTemplates];
  return {
    /** Refused if another admin has changed the text on which the edit is based. */
    save: useSend({
      request: (api, { body: text, row }: RowEdit<TemplateText, TemplateText>) => {
        const { subject, body } = row ?? template;
        return api.saveMessageTemplate({ params, body: { ...text, was: { subject, body } } });
      },
      refetch,
    }),
    reset: useSend({ request: (api) => api.resetMessageTemplate({ params }), refetch }),
    /** In every language. */
    turn: useSend({
      request: (api, enabled: boolean) => api.switchMessage({ params: { key }, body: { enabled } }),
      refetch,
    }),
  };
}
