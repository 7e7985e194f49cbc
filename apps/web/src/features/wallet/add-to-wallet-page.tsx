import type { UserRow } from '@fiacre/contract';
import { useState, type FormEvent } from 'react';
import { localFailure, type Failure } from '../../api/client/failure.ts';
import { useSettings } from '../../api/shared-queries.ts';
import { useCreditWallet } from '../../api/wallet.ts';
import { PageHead } from '../../back-office/shell/page-head.tsx';
import { useText } from '../../i18n/i18n-context.tsx';
import { AmountField } from '../../ui/fields/amount-field.tsx';
import { parseAmountText } from '../../ui/fields/parse-amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { FailureAlert } from '../../ui/dialogs/failure-alert.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PersonPicker, type ChosenPerson } from './person-picker.tsx';
import { useMoney } from '../../ui/price.tsx';
import styles from './add-to-wallet-page.module.css';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';

/** The last credit sent; the server's response comes later. */
interface SentCredit {
  readonly name: string;
  readonly amount: number;
}

/**
 * `/addtowallet`: credits a rider's or driver's wallet, labelled AdminCredit. Sources: WAL-2, WAL-3, WAL-4, WAL-7,
 * WAL-10.
 */
export function AddToWalletPage() {
  const t = useText();
  const money = useMoney();
  const { code } = useSettings();
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<SentCredit | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const credit = useCreditWallet();
  const about = useAbout();
  // WAL-3: an empty or invalid amount counts as 0.
  const amount = parseAmountText(typed, code) ?? 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (person === null || amount <= 0) {
      setFailure(localFailure('no_details_error'));
      return;
    }
    credit.send({ id: person.id, amount });
    // WAL-4: success is shown on sending; a later failure is shown next to it (WAL-7).
    setSent({ name: person.name, amount });
    setPerson(null);
    setTyped('');
  }

  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <PageHead title={t('add_to_wallet')} lead={t('add_to_wallet_lead')} />
      <div className={styles.card}>
        <PersonPicker
          person={person}
          onChange={setPerson}
          among={{ wallet: 'true' }}
          label={t('pick_wallet')}
          hint={t('pick_wallet_hint')}
          nobody={t('no_wallet_found')}
          about={about}
        />
        <AmountField label={t('amount')} value={typed} onChange={setTyped} />
        <Button type="submit" large busy={credit.busy}>
          {person !== null && amount > 0
            ? t('wallet_credit_go_to', { price: money(amount), name: person.name })
            : t('wallet_credit_go')}
        </Button>
      </div>
      {sent !== null && (
        <Notice tone="good">
          {t('wallet_credit_sent', { amount: money(sent.amount), name: sent.name })}
          {credit.response !== undefined &&
            ` ${t('wallet_credit_balance', { amount: money(credit.response.balance) })}`}
        </Notice>
      )}
      <FailureNotice failure={credit.failure} />
      {failure !== null && (
        <FailureAlert title="add_to_wallet" failure={failure} onClose={() => setFailure(null)} />
      )}
    </form>
  );
}

/** Tells people of the same name apart. */
function useAbout(): (user: UserRow) => readonly (string | null)[] {
  const t = useText();
  const money = useMoney();
  return ({ usertype, walletBalance, email, mobile }) => [
    t(`role_${usertype}`),
    walletBalance === null ? null : money(walletBalance),
    email,
    mobile,
  ];
}
