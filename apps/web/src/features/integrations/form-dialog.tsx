import { useMutation } from '@tanstack/react-query';
import { useId, type FormEvent, type ReactNode } from 'react';
import { failureOf } from '../../api/failure.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './integrations.module.css';

export interface FormDialogProps<Saved> {
  readonly title: string;
  readonly verb: string;
  /** False while a required field is empty. */
  readonly ready: boolean;
  readonly save: () => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a short form, which shows why a request was refused. */
export function FormDialog<Saved>(props: FormDialogProps<Saved>) {
  const { title, verb, ready, save, onSaved, onClose, children } = props;
  const t = useText();
  const id = useId();
  const saving = useMutation({ mutationFn: save, onSuccess: onSaved });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) saving.mutate();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} disabled={!ready} busy={saving.isPending}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        {children}
        {saving.error !== null && <Notice tone="bad">{t(failureOf(saving.error).code)}</Notice>}
      </form>
    </Dialog>
  );
}
