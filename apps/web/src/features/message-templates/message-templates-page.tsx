import { useMemo } from 'react';
import { useMessageTemplates, type TemplateRow } from '../../api/office/message-templates.ts';
import { actionColumn, type ListColumn } from '../../back-office/view/list-column.ts';
import { asPage, type LocalQuery } from '../../back-office/local-page.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { languageName } from '../../i18n/format.ts';
import { useI18n, type I18n } from '../../i18n/i18n-context.tsx';
import { RowButtons, TextButton } from '../../ui/editing/row-buttons.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { channelText, messageName } from './message-name.ts';
import { SwitchMessageDialog } from './switch-message-dialog.tsx';
import { ResetTemplateDialog, TemplateDialog } from './template-dialog.tsx';

const rulesIn = (textOf: I18n['textOf']) => ({
  sorts: {
    key: ({ key }: TemplateRow) => messageName(key, textOf),
    channel: ({ key }: TemplateRow) => channelText(key, textOf),
    locale: ({ locale }: TemplateRow) => locale,
    sent: ({ enabled, mandatory }: TemplateRow) => Number(enabled) + Number(mandatory),
    edited: ({ edited }: TemplateRow) => Number(edited),
  },
  searched: ({ key, locale, subject, body }: TemplateRow) => [
    messageName(key, textOf),
    channelText(key, textOf),
    key,
    locale,
    subject ?? '',
    body,
  ],
});

function useTemplatePage(view: LocalQuery) {
  const { textOf } = useI18n();
  return asPage(
    useMessageTemplates(),
    view,
    useMemo(() => rulesIn(textOf), [textOf]),
  );
}

interface Task {
  readonly kind: 'edit' | 'reset' | 'switch';
  readonly template: TemplateRow;
}

function sentText({ enabled, mandatory }: TemplateRow): 'template_always' | 'yes' | 'no' {
  if (mandatory) return 'template_always';
  return enabled ? 'yes' : 'no';
}

/** Each message in each language, whether it is sent, and whether its text is the operator's own. */
export const templateColumns = ({
  textOf,
  locale: reader,
}: Pick<I18n, 'textOf' | 'locale'>): readonly ListColumn<TemplateRow>[] => [
  {
    name: 'key',
    label: 'template_message',
    widthPixels: 230,
    sort: 'key',
    text: ({ key }) => messageName(key, textOf),
  },
  {
    name: 'channel',
    label: 'template_channel',
    widthPixels: 140,
    sort: 'channel',
    text: ({ key }) => channelText(key, textOf),
  },
  {
    name: 'sent',
    label: 'template_sent',
    widthPixels: 110,
    sort: 'sent',
    text: (row, { t }) => t(sentText(row)),
  },
  {
    name: 'locale',
    label: 'language',
    widthPixels: 150,
    sort: 'locale',
    text: ({ locale }) => languageName(reader, locale),
  },
  {
    name: 'subject',
    label: 'template_subject',
    widthPixels: 220,
    text: ({ subject }) => subject ?? '',
  },
  { name: 'body', label: 'template_body', widthPixels: 320, text: ({ body }) => body },
  {
    name: 'edited',
    label: 'template_edited',
    widthPixels: 110,
    sort: 'edited',
    text: ({ edited }, { t }) => t(edited ? 'yes' : 'no'),
  },
];

const dialogs = {
  edit: TemplateDialog,
  reset: ResetTemplateDialog,
  switch: SwitchMessageDialog,
} as const;

/** `/messagetemplates`: emails, text messages and pushes in every language. Sources: LANG-9, DEMO-8. */
export function MessageTemplatesPage() {
  const i18n = useI18n();
  const { textOf } = i18n;
  const { start, dialog } = useRowTasks<Task>(
    ({ kind, template }, close) => {
      const TaskDialog = dialogs[kind];
      return <TaskDialog template={template} onClose={close} />;
    },
    () => true,
  );
  const columns = useMemo(() => {
    const actions = actionColumn<TemplateRow>(250, (template) => (
      <RowButtons
        name={`${messageName(template.key, textOf)} (${template.locale})`}
        onEdit={() => start({ kind: 'edit', template })}
      >
        {!template.mandatory && (
          <TextButton
            label={template.enabled ? 'template_turn_off' : 'template_turn_on'}
            onClick={() => start({ kind: 'switch', template })}
          />
        )}
        {template.edited && (
          <TextButton label="template_reset" onClick={() => start({ kind: 'reset', template })} />
        )}
      </RowButtons>
    ));
    return [...templateColumns(i18n), actions];
  }, [start, i18n, textOf]);
  return (
    <OfficeList<TemplateRow, LocalQuery>
      name="message-templates"
      title="message_templates"
      emptyText="no_templates"
      columns={columns}
      defaultSort="position"
      useRows={useTemplatePage}
      onRow={(template) => start({ kind: 'edit', template })}
    >
      {dialog}
    </OfficeList>
  );
}
