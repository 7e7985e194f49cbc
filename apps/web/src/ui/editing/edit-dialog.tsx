import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from '../dialogs/dialog.tsx';
import { FormConflict, type ComparedField } from './form-conflict.tsx';
import styles from './editing.module.css';
import type { EditForm } from './edit-form.ts';
import { FailureNotice } from '../feedback/failure-notice.tsx';

export interface EditDialogProps<Draft extends object> extends Pick<
  DialogProps,
  'title' | 'wide' | 'onClose'
> {
  readonly form: EditForm<Draft>;
  /** Every field, for the comparison with another admin's values. */
  readonly compared: readonly ComparedField<Draft>[];
  /** The text of the button that saves; default: "Save". */
  readonly saveLabel?: string;
  readonly children: ReactNode;
}

/**
 * A dialog with the form of one row. Each refusal is shown at its field, and the first such field gets the focus; any
 * other is brought into view above the fields. While the row is saved, its fields keep their values and the focus.
 */
export function EditDialog<Draft extends object>(props: EditDialogProps<Draft>) {
  const t = useText();
  const { form, compared, children, saveLabel, ...dialog } = props;
  const id = useId();
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const invalid = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (Object.keys(form.errors).length > 0) invalid?.focus();
  }, [form.errors]);
  useEffect(() => {
    // A long form may be scrolled away from it.
    if (form.failure !== null)
      ref.current?.querySelector('[role=alert]')?.scrollIntoView?.({ block: 'nearest' });
  }, [form.failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ref.current?.querySelector<HTMLElement>('[data-conflict] button')?.focus();
    form.submit();
  };
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button tone="secondary" onClick={dialog.onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            {saveLabel ?? t('save')}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={id}
        noValidate
        className={styles.form}
        aria-busy={form.busy || undefined}
        onSubmit={submit}
      >
        <FormConflict form={form} fields={compared} />
        <FailureNotice failure={form.failure} />
        {children}
      </form>
    </Dialog>
  );
}
