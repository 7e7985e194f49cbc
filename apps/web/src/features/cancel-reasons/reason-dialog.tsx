import { useReasonEdits, type Reason } from '../../api/cancellation-reasons.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { DeleteDialog } from '../../ui/editing/delete-dialog.tsx';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { useEditForm } from '../../ui/editing/edit-form.ts';
import { FormField } from '../../ui/editing/form-field.tsx';

interface ReasonDraft {
  readonly label: string;
}

export interface ReasonDialogProps {
  /** The reason to edit; null to add one. */
  readonly reason: Reason | null;
  readonly onClose: () => void;
}

const field = {
  name: 'label',
  label: 'col_reason_label',
  kind: 'text',
  maxLength: 300,
  marked: true,
} as const;
const compared = [
  { name: 'label', label: 'col_reason_label', shown: ({ label }: ReasonDraft) => label },
] as const;

/** Adds or edits a cancellation reason. Sources: REASON-2, REASON-3. */
export function ReasonDialog({ reason, onClose }: ReasonDialogProps) {
  const t = useText();
  const { add, change } = useReasonEdits();
  const form = useEditForm<Reason, ReasonDraft, string>({
    row: reason,
    blank: { label: '' },
    draftOf: ({ label }) => ({ label }),
    read: ({ label }) =>
      label.trim() === '' ? { errors: { label: 'reason_blank' } } : { body: label.trim() },
    save: (label, row) => (row === null ? add(label) : change(row, label)),
    onSaved: onClose,
    refusedFields: { reason_required: 'label' },
  });
  return (
    <EditDialog
      title={t(reason === null ? 'reason_add' : 'reason_edit')}
      onClose={onClose}
      form={form}
      compared={compared}
    >
      <FormField field={field} form={form} />
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
  const { remove } = useReasonEdits();
  return (
    <DeleteDialog title={t('reason_delete_question')} onDelete={() => remove(reason)} onClose={onClose}>
      <p>
        <strong>{reason.label}</strong>
      </p>
      <p>{t('reason_delete_text')}</p>
    </DeleteDialog>
  );
}
