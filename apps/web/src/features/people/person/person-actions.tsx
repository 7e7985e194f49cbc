import type { UserRow } from '@fiacre/contract';
import { useMe } from '../../../api/client/session.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { useMayApprove } from '../../../ui/use-may-approve.ts';
import { usePersonTasks } from './use-person-tasks.tsx';

export interface PersonActionsProps {
  readonly person: UserRow;
  readonly onDeleted: () => void;
}

/** The buttons of the panel. Sources: USERS-9, USERS-11. */
export function PersonActions({ person, onDeleted }: PersonActionsProps) {
  const t = useText();
  const isOwn = useMe().data?.id === person.id;
  const mayApprove = useMayApprove();
  const tasks = usePersonTasks(onDeleted);
  // Nobody can suspend or delete their own account.
  const ownReason = isOwn ? { disabled: true, title: t('person_own_account') } : {};
  return (
    <>
      {mayApprove && !person.approved && (
        <Button busy={tasks.isBusy} onClick={() => tasks.approve(person)}>
          {t('person_approve')}
        </Button>
      )}
      {mayApprove && person.approved && (
        <Button tone="secondary" {...ownReason} onClick={() => tasks.suspend(person)}>
          {t('person_suspend')}
        </Button>
      )}
      <Button tone="quiet" {...ownReason} onClick={() => tasks.remove(person)}>
        {t('person_delete')}
      </Button>
      {tasks.dialog}
    </>
  );
}
