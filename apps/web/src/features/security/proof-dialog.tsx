import type { Client } from '@fiacre/contract/client';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { clearIfSame } from '../../ui/editing/clear-if-same.ts';
import { ProofField, proofOf, type Owner, type Proof } from './proof-field.tsx';
import styles from './security.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { queryKeys } from '../../api/client/query-keys.ts';
import { useSend } from '../../api/sync/send.ts';
import { securityQueries } from './use-second-factor.ts';

export interface ProofDialogProps<Answer> {
  readonly owner: Owner;
  readonly title: string;
  /** Label of the confirming button. */
  readonly verb: string;
  readonly danger?: boolean;
  /** Further content of the dialog. */
  readonly children?: ReactNode;
  /** Called with the proof; null when the user cancelled. */
  readonly act: (api: Client, proof: Proof) => Promise<Answer | null>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
}

/** Confirms a change of second factors: an open session alone is not enough to change them. */
export function ProofDialog<Answer>(props: ProofDialogProps<Answer>) {
  const { owner, title, verb, danger = false, children, act, onDone, onClose } = props;
  const t = useText();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const change = useSend({
    request: (api, given: string) => act(api, proofOf(owner, given)),
    refetch: [...securityQueries, queryKeys.users],
    onSuccess: (answer) => {
      if (answer !== null) onDone(answer);
    },
    onFailure: (_failure, given) => setTyped(clearIfSame(given)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!change.busy) change.send(typed);
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} tone={danger ? 'danger' : 'primary'} busy={change.busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {children}
        <p>{t('proof_lead')}</p>
        <ProofField owner={owner} value={typed} onChange={setTyped} />
        <FailureNotice failure={change.failure} />
      </form>
    </Dialog>
  );
}
