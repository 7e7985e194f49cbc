import type { ReasonAudience } from '@fiacre/contract';
import { useReasonEdits, type Reason, type ReasonBody } from '../../api/office/cancellation-reasons.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm, type Reading } from '../../ui/editing/edit-form.ts';
import type { EditField } from '../../ui/editing/edit-field.ts';
import { FormField } from '../../ui/editing/form-field.tsx';
import { audienceTexts } from './audience-texts.ts';

interface ReasonDraft {
  readonly label: string;
  readonly audience: ReasonAudience;
}

export interface ReasonDialogProps {
  /** The reason to edit; null to add one. */
  readonly reason: Reason | null;
  readonly onClose: () => void;
}

const fields: readonly EditField<'label' | 'audience'>[] = [
  { name: 'label', label: 'col_reason_label', kind: 'text', maxLength: 300, marked: true },
  { name: 'audience', label: 'reason_audience', kind: 'choice', options: audienceTexts },
];

export function readReason({ label, audience }: ReasonDraft): Reading<ReasonDraft, ReasonBody> {
  return label.trim() === ''
    ? { errors: { label: 'reason_blank' } }
    : { body: { label: label.trim(), audience } };
}

/** Adds or edits a cancellation reason. Sources: REASON-2, REASON-3. */
export function ReasonDialog({ reason, onClose }: ReasonDialogProps) {
  const t = useText();
  const { save } = useReasonEdits();
  const form = useEditForm<Reason, ReasonDraft, ReasonBody>({
    row: reason,
    blank: { label: '', audience: 'everyone' },
    draftOf: ({ label, audience }) => ({ label, audience }),
    read: readReason,
    save,
    onSaved: onClose,
    refusedFields: { reason_required: 'label' },
  });
  return (
    <EditDialog
      title={t(reason === null ? 'reason_add' : 'reason_edit')}
      onClose={onClose}
      form={form}
      compared={[
        { name: 'label', label: 'col_reason_label', shown: ({ label }) => label },
        {
          name: 'audience',
          label: 'reason_audience',
          shown: ({ audience }) => t(audienceTexts[audience]),
        },
      ]}
    >
      {fields.map((field) => (
        <FormField key={field.name} field={field} form={form} />
      ))}
    </EditDialog>
  );
}

export interface DeleteReasonDialogProps {
  readonly reason: Reason;
  readonly onClose: () => void;
}

/** Source: REASON-2. */
export function DeleteReasonDialog({ reason, onClose }: DeleteReasonDialogProps) {
  const t = useText();
  const { remove, restore } = useReasonEdits();
  return (
    <DeleteDialog
      title={t('reason_delete_question')}
      row={reason}
      remove={remove}
      undo={{ name: reason.label, restore }}
      onClose={onClose}
    >
      <p>
        <strong>{reason.label}</strong>
      </p>
      <p>{t('reason_delete_text')}</p>
    </DeleteDialog>
  );
}
