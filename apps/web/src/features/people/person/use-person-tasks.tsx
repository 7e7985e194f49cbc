import type { UserRow } from '@fiacre/contract';
import { useState, type ReactNode } from 'react';
import { localFailure, type Failure } from '../../../api/client/failure.ts';
import { useSettings } from '../../../api/shared-queries.ts';
import { useDeleteUser, useUpdateUser } from '../../../api/office/user-changes.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FailureAlert } from '../../../ui/dialogs/failure-alert.tsx';
import { useMoney } from '../../../ui/price.tsx';
import { refusalOfUndo, useOfferUndo } from '../../../ui/undo/undo-context.ts';
import { nameOf } from './name-of.ts';

export interface PersonTasks {
  readonly approve: (person: UserRow) => void;
  readonly suspend: (person: UserRow) => void;
  readonly remove: (person: UserRow) => void;
  readonly isBusy: boolean;
  /** The open confirmation dialog, or the refusal. */
  readonly dialog: ReactNode;
}

type Asking = { readonly about: 'suspend' | 'delete'; readonly person: UserRow };

/** Approve, suspend and delete, from the list and from the panel. Sources: USERS-1, USERS-9, USERS-11, DEMO-4. */
export function usePersonTasks(onDeleted?: () => void): PersonTasks {
  const { allowCriticalEditsAdmin } = useSettings();
  const [asking, setAsking] = useState<Asking>();
  const [failure, setFailure] = useState<Failure>();
  const update = useUpdateUser();
  const offerUndo = useOfferApprovalUndo();
  const close = () => setAsking(undefined);
  const deleted = () => {
    close();
    onDeleted?.();
  };
  return {
    approve: ({ id, version }) =>
      update.send({ id, body: { approved: true, version } }, { onSuccess: offerUndo, onFailure: setFailure }),
    suspend: (person) => setAsking({ about: 'suspend', person }),
    remove: (person) =>
      allowCriticalEditsAdmin
        ? setAsking({ about: 'delete', person })
        : setFailure(localFailure('demo_mode')),
    isBusy: update.busy,
    dialog: (
      <>
        {asking?.about === 'suspend' && <SuspendDialog person={asking.person} onClose={close} />}
        {asking?.about === 'delete' && (
          <DeleteDialog person={asking.person} onClose={close} onDeleted={deleted} />
        )}
        {failure !== undefined && (
          <FailureAlert title="users" failure={failure} onClose={() => setFailure(undefined)} />
        )}
      </>
    ),
  };
}

/** Undoes an approval or a suspension, unless the person has changed since. */
function useOfferApprovalUndo() {
  const t = useText();
  const offer = useOfferUndo();
  const { sendAsync: update } = useUpdateUser();
  return (saved: UserRow) => {
    const { id, version, approved } = saved;
    offer({
      text: t(approved ? 'person_approved_now' : 'person_suspended_now', { name: nameOf(saved) }),
      undo: () => refusalOfUndo(update({ id, body: { approved: !approved, version } })),
    });
  };
}

interface TaskDialogProps {
  readonly person: UserRow;
  readonly onClose: () => void;
}

function SuspendDialog({ person, onClose }: TaskDialogProps) {
  const t = useText();
  const suspend = useUpdateUser();
  const change = { id: person.id, body: { approved: false, version: person.version } };
  const offerUndo = useOfferApprovalUndo();
  const suspended = (saved: UserRow) => {
    onClose();
    offerUndo(saved);
  };
  return (
    <ConfirmDialog
      title={t('person_suspend_title', { name: nameOf(person) })}
      verb={t('person_suspend')}
      danger
      busy={suspend.busy}
      failure={suspend.failure}
      onConfirm={() => suspend.send(change, { onSuccess: suspended })}
      onClose={onClose}
    >
      <p>{t('person_suspend_text')}</p>
      {person.usertype === 'driver' && <p>{t('person_suspend_driver')}</p>}
    </ConfirmDialog>
  );
}

interface DeleteDialogProps extends TaskDialogProps {
  readonly onDeleted: () => void;
}

function DeleteDialog({ person, onClose, onDeleted }: DeleteDialogProps) {
  const t = useText();
  const money = useMoney();
  const remove = useDeleteUser();
  const { walletBalance } = person;
  return (
    <ConfirmDialog
      title={t('person_delete_title', { name: nameOf(person) })}
      verb={t('person_delete')}
      danger
      busy={remove.busy}
      failure={remove.failure}
      onConfirm={() => remove.send(person.id, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p>{t('person_delete_text')}</p>
      {walletBalance !== null && walletBalance !== 0 && (
        <p>
          <strong>{t('person_delete_wallet', { amount: money(walletBalance) })}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
}
