import { useTemplateEdits, type TemplateRow, type TemplateText } from '../../api/office/message-templates.ts';
import { useI18n, useText } from '../../i18n/i18n-context.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { FormField } from '../../ui/editing/form-field.tsx';
import { messageName } from './message-name.ts';
import { TemplatePreview } from './template-preview.tsx';

type TemplateDraft = Readonly<Record<'subject' | 'body', string>>;

export interface TemplateDialogProps {
  readonly template: TemplateRow;
  readonly onClose: () => void;
}

const subject = {
  name: 'subject',
  label: 'template_subject',
  kind: 'text',
  maxLength: 200,
  marked: true,
} as const;
const body = { name: 'body', label: 'template_body', kind: 'area', maxLength: 4000, marked: true } as const;
const compared = [subject, body].map(({ name, label }) => ({
  name,
  label,
  shown: (draft: TemplateDraft) => draft[name],
}));

/** Edits the text of a message in one language, next to its preview. Source: LANG-9. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { t, textOf } = useI18n();
  const { save } = useTemplateEdits(template);
  const hasSubject = template.subject !== null;
  const form = useEditForm<TemplateText, TemplateDraft, TemplateText>({
    row: template,
    blank: { subject: '', body: '' },
    draftOf: (text) => ({ subject: text.subject ?? '', body: text.body }),
    read: (draft) => {
      const names = hasSubject ? (['subject', 'body'] as const) : (['body'] as const);
      const empty = names.filter((name) => draft[name].trim() === '');
      if (empty.length > 0)
        return { errors: Object.fromEntries(empty.map((name) => [name, 'field_required'])) };
      return { body: { subject: hasSubject ? draft.subject.trim() : null, body: draft.body.trim() } };
    },
    save,
    onSaved: onClose,
    refusedFields: { template_placeholder_unknown: 'body', template_placeholder_missing: 'body' },
  });
  const names = (list: readonly string[]) => list.map((name) => `{{${name}}}`).join(', ');
  return (
    <EditDialog
      title={t('template_edit', {
        name: messageName(template.key, textOf),
        locale: template.locale,
      })}
      wide
      onClose={onClose}
      form={form}
      compared={compared}
    >
      {hasSubject && <FormField field={subject} form={form} />}
      <FormField field={body} form={form} />
      <p>{t('template_placeholders', { names: names(template.placeholders) })}</p>
      {template.required.length > 0 && <p>{t('template_required', { names: names(template.required) })}</p>}
      <TemplatePreview subject={hasSubject ? form.draft.subject : null} body={form.draft.body} />
    </EditDialog>
  );
}

/** Asks for confirmation before the operator's own text is replaced with the default text. */
export function ResetTemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = useText();
  const { reset } = useTemplateEdits(template);
  return (
    <DeleteDialog
      title={t('template_reset_question')}
      action={t('template_reset')}
      row={undefined}
      remove={reset}
      onClose={onClose}
    >
      <p>{t('template_reset_text')}</p>
      <TemplatePreview subject={template.subject} body={template.body} />
    </DeleteDialog>
  );
}
