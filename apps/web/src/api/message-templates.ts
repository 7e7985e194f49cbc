import type { MessageTemplate } from '@fiacre/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

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

export function useTemplateEdits({ key, locale }: TemplateRow) {
  const client = useQueryClient();
  const params = { key, locale };
  const settled = <T>(request: Promise<T>): Promise<T> =>
    request.finally(() => void client.invalidateQueries({ queryKey: queryKeys.messageTemplates }));
  return {
    /** `was`: the text that the edit is based on; refused if another admin has changed it since. */
    save: ({ subject, body }: TemplateText, was: TemplateText) =>
      settled(
        api.saveMessageTemplate({
          params,
          body: { subject, body, was: { subject: was.subject, body: was.body } },
        }),
      ),
    reset: () => settled(api.resetMessageTemplate({ params })),
    /** In every language. */
    turn: (enabled: boolean) => settled(api.switchMessage({ params: { key }, body: { enabled } })),
  };
}
