import { useMemo } from 'react';
import { useMessageTemplates, type TemplateRow } from '../../api/message-templates.ts';
import { actionColumn, type ListColumn } from '../../back-office/list-column.ts';
import { asPage, type LocalQuery } from '../../back-office/local-page.ts';
import { OfficeList } from '../../back-office/office-list.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { RowButtons } from '../../ui/editing/row-buttons.tsx';
import { useRowTasks } from '../../ui/editing/use-row-tasks.tsx';
import { ResetTemplateDialog, TemplateDialog } from './template-dialog.tsx';

const rules = {
  sorts: {
    key: ({ key }: TemplateRow) => key,
    locale: ({ locale }: TemplateRow) => locale,
    edited: ({ edited }: TemplateRow) => Number(edited),
  },
  searched: ({ key, locale, subject, body }: TemplateRow) => [key, locale, subject ?? '', body],
};

function useTemplatePage(view: LocalQuery) {
  return asPage(useMessageTemplates(), view, rules);
}

interface Task {
  readonly kind: 'edit' | 'reset';
  readonly template: TemplateRow;
}

/** Each message in each language, and whether its text is the operator's own. */
export const templateColumns: readonly ListColumn<TemplateRow>[] = [
  { name: 'key', label: 'template_message', widthPixels: 210, sort: 'key', text: ({ key }) => key },
  { name: 'locale', label: 'language', widthPixels: 100, sort: 'locale', text: ({ locale }) => locale },
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

/** `/messagetemplates`: emails, text messages and pushes in every language. Sources: LANG-9, DEMO-8. */
export function MessageTemplatesPage() {
  const { start, dialog } = useRowTasks<Task>(
    ({ kind, template }, close) =>
      kind === 'edit' ? (
        <TemplateDialog template={template} onClose={close} />
      ) : (
        <ResetTemplateDialog template={template} onClose={close} />
      ),
    () => true,
  );
  const columns = useMemo(() => {
    const actions = actionColumn<TemplateRow>(180, (template) => (
      <RowButtons name={template.id} onEdit={() => start({ kind: 'edit', template })}>
        {template.edited && <ResetButton onClick={() => start({ kind: 'reset', template })} />}
      </RowButtons>
    ));
    return [...templateColumns, actions];
  }, [start]);
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

function ResetButton({ onClick }: { readonly onClick: () => void }) {
  const t = useText();
  return (
    <Button tone="quiet" onClick={onClick}>
      {t('template_reset')}
    </Button>
  );
}
