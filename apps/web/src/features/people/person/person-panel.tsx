import type { UserRow } from '@fiacre/contract';
import { useState, type ReactNode } from 'react';
import { failureOf } from '../../../api/client/failure.ts';
import { useMe } from '../../../api/client/session.ts';
import { useUser } from '../../../api/office/users.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ApprovedBadge } from './approved-badge.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { nameOf } from './name-of.ts';
import { PersonAccess, type FactorDialog } from './person-access.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonDetails } from './person-details.tsx';
import { PersonDocuments } from './person-documents.tsx';
import { isEdited, type Edits } from './person-draft.ts';
import { PersonRides } from './person-rides.tsx';
import { PersonWallet } from './person-wallet.tsx';
import { personTabs, type PersonTab } from './use-open-person.ts';

export interface PersonPanelProps {
  readonly id: string;
  readonly tab: PersonTab;
  readonly onTab: (tab: PersonTab) => void;
  readonly onClose: () => void;
  /** A message about what just happened, for example that the person was added. */
  readonly notice?: ReactNode;
  readonly factorDialog?: FactorDialog | undefined;
}

/** The sections that a person has. */
function tabsOf({ usertype }: UserRow): readonly PersonTab[] {
  const rides = usertype === 'rider' || usertype === 'driver';
  return personTabs.filter(
    (tab) =>
      (tab !== 'documents' || usertype === 'driver') && ((tab !== 'wallet' && tab !== 'rides') || rides),
  );
}

/** One person over the list, with everything that staff can see and do. */
export function PersonPanel(props: PersonPanelProps) {
  const { id, onClose } = props;
  const t = useText();
  const { data: person, error } = useUser(id);
  const [edits, setEdits] = useState<Edits>({});
  const [isLeaving, setLeaving] = useState(false);
  const isGone = error !== null && failureOf(error).code === 'not_found';
  // Escape does not discard typed text without asking.
  const leave = () => (isEdited(edits) && !isGone ? setLeaving(true) : onClose());
  return (
    <SidePanel
      title={person === undefined ? t('tab_details') : nameOf(person)}
      head={
        person !== undefined &&
        !isGone && (
          <>
            <States person={person} />
            <PersonActions person={person} onDeleted={onClose} />
          </>
        )
      }
      onClose={leave}
    >
      {props.notice}
      {error !== null && <Notice tone="bad">{t(isGone ? 'person_gone' : failureOf(error).code)}</Notice>}
      {person === undefined && error === null && <Skeleton lines={8} />}
      {person !== undefined && !isGone && (
        <Sections {...props} person={person} edits={edits} onEdits={setEdits} />
      )}
      {isLeaving && <DiscardDialog onDiscard={onClose} onKeep={() => setLeaving(false)} />}
    </SidePanel>
  );
}

function States({ person }: { readonly person: UserRow }) {
  const t = useText();
  const { approved, usertype, driverActiveStatus, queue } = person;
  const isOnline = driverActiveStatus === true;
  return (
    <>
      <ApprovedBadge user={person} />
      {usertype === 'driver' && approved && queue === true && (
        <Badge tone="info">{t('person_on_ride')}</Badge>
      )}
      {usertype === 'driver' && approved && queue !== true && (
        <Badge tone={isOnline ? 'good' : 'neutral'}>{t(isOnline ? 'person_online' : 'person_offline')}</Badge>
      )}
    </>
  );
}

interface SectionsProps extends PersonPanelProps {
  readonly person: UserRow;
  readonly edits: Edits;
  readonly onEdits: (change: (edits: Edits) => Edits) => void;
}

function Sections({ person, tab, onTab, edits, onEdits, factorDialog }: SectionsProps) {
  const t = useText();
  const { data: me } = useMe();
  const reader = me?.usertype ?? 'fleetadmin';
  const tabs = tabsOf(person);
  const shown = tabs.includes(tab) ? tab : 'details';
  return (
    <Tabs
      label={t('person_tabs')}
      value={shown}
      onChange={onTab}
      tabs={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
    >
      {shown === 'details' && (
        <PersonDetails person={person} reader={reader} edits={edits} onEdits={onEdits} />
      )}
      {shown === 'documents' && <PersonDocuments person={person} />}
      {shown === 'wallet' && <PersonWallet person={person} mayCredit={reader === 'admin'} />}
      {shown === 'rides' && <PersonRides person={person} />}
      {shown === 'access' && (
        <PersonAccess person={person} factorDialog={me?.id === person.id ? undefined : factorDialog} />
      )}
    </Tabs>
  );
}
