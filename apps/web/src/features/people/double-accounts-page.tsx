import type { DoubleAccount, DoubleAccounts } from '@fiacre/contract';
import { useState, type ReactNode } from 'react';
import { useDoubles, useMergeUsers } from '../../api/office/double-accounts.ts';
import { OfficePage } from '../../back-office/shell/office-page.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { useColumnFormat } from '../../ui/column-format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './double-accounts.module.css';
import { nameOf } from './person/name-of.ts';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

type Pair = DoubleAccounts['items'][number];

interface Merging {
  readonly into: DoubleAccount;
  readonly from: DoubleAccount;
}

/** `/doubleaccounts`: accounts that share a contact, to be merged one pair at a time. Sources: USERS-13, USERS-14. */
export function DoubleAccountsPage() {
  const t = useText();
  const { data, error, isPending } = useDoubles();
  const [merging, setMerging] = useState<Merging>();
  const [merged, setMerged] = useState<string>();
  return (
    <OfficePage wide title={t('double_accounts')} lead={t('doubles_lead')}>
      {isPending && <Skeleton lines={6} />}
      <FailureNotice failure={error} />
      {merged !== undefined && <Notice tone="good">{t('doubles_merged', { name: merged })}</Notice>}
      {data?.items.length === 0 && <EmptyState>{t('doubles_none')}</EmptyState>}
      {data?.items.map((pair) => (
        <PairTable key={pair.accounts.map(({ id }) => id).join()} pair={pair} onMerge={setMerging} />
      ))}
      {merging !== undefined && (
        <MergeDialog
          {...merging}
          onClose={() => setMerging(undefined)}
          onMerged={(name) => {
            setMerging(undefined);
            setMerged(name);
          }}
        />
      )}
    </OfficePage>
  );
}

interface PairTableProps {
  readonly pair: Pair;
  readonly onMerge: (merging: Merging) => void;
}

/** Both accounts next to each other, with a button under each. */
function PairTable({ pair, onMerge }: PairTableProps) {
  const t = useText();
  const rows = useRows();
  const { accounts, closed } = pair;
  const [first, second] = accounts;
  if (first === undefined || second === undefined) return null;
  const other = ({ id }: DoubleAccount) => (id === first.id ? second : first);
  return (
    <table className={styles.pair}>
      <caption>{t(`doubles_same_${pair.contact}`)}</caption>
      <tbody>
        {rows.map(({ label, cell }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {accounts.map((account) => (
              <td key={account.id}>{cell(account)}</td>
            ))}
          </tr>
        ))}
        {closed !== null && (
          <tr>
            <td colSpan={3}>{t(closed)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{t('doubles_merge')}</th>
          {accounts.map((into) => (
            <td key={into.id}>
              <Button
                tone="secondary"
                disabled={closed !== null}
                onClick={() => onMerge({ into, from: other(into) })}
              >
                {t('doubles_keep')}
              </Button>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

interface Row {
  readonly label: string;
  readonly cell: (account: DoubleAccount) => ReactNode;
}

function useRows(): readonly Row[] {
  const { t, money, dateTime } = useColumnFormat();
  const contact = (value: string | null, isVerified: boolean) => (
    <>
      <bdi>{value ?? '–'}</bdi> {isVerified && <Badge tone="good">{t('doubles_confirmed')}</Badge>}
    </>
  );
  return [
    { label: t('col_name'), cell: (account) => <strong>{nameOf(account)}</strong> },
    { label: t('doubles_role'), cell: ({ usertype }) => t(`role_${usertype}`) },
    { label: t('col_email'), cell: ({ email, verified }) => contact(email, verified.email) },
    { label: t('col_mobile'), cell: ({ mobile, verified }) => contact(mobile, verified.mobile) },
    { label: t('tab_rides'), cell: ({ rides }) => rides },
    {
      label: t('col_wallet'),
      cell: ({ walletBalance }) => (walletBalance === null ? '–' : <bdi>{money(walletBalance)}</bdi>),
    },
    { label: t('col_rating'), cell: ({ rating }) => rating ?? '–' },
    { label: t('col_since'), cell: ({ createdAt }) => dateTime(createdAt) },
    { label: t('doubles_signed_in'), cell: ({ signedInAt }) => dateTime(signedInAt) },
  ];
}

interface MergeDialogProps extends Merging {
  readonly onClose: () => void;
  readonly onMerged: (name: string) => void;
}

function MergeDialog({ into, from, onClose, onMerged }: MergeDialogProps) {
  const t = useText();
  const merge = useMergeUsers();
  const ids = { into: into.id, from: from.id };
  return (
    <ConfirmDialog
      title={t('doubles_merge_title', { name: nameOf(into) })}
      verb={t('doubles_merge')}
      danger
      busy={merge.busy}
      failure={merge.failure}
      onConfirm={() => merge.send(ids, { onSuccess: (saved) => onMerged(nameOf(saved)) })}
      onClose={onClose}
    >
      <p>{t('doubles_merge_text')}</p>
    </ConfirmDialog>
  );
}
