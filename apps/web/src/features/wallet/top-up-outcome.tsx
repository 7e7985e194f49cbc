import type { TopUp } from '@fiacre/contract';
import { useState } from 'react';
import { useTopUp } from '../../api/wallet.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice, type NoticeProps } from '../../ui/feedback/notice.tsx';
import { useMoneyIn } from '../../ui/use-money-in.ts';
import { useHydrated } from '../../i18n/use-hydrated.ts';
import { useProviderLabel } from '../../ui/use-provider-label.ts';
import { forgetTopUp, startedTopUp } from './started-top-up.ts';
import styles from './wallet.module.css';

const tones = {
  open: 'info',
  paid: 'good',
  late: 'good',
  declined: 'bad',
  expired: 'warn',
} as const satisfies Record<TopUp['state'], NonNullable<NoticeProps['tone']>>;

/** Shows users who return from a provider the outcome of the top-up, according to the server. Sources: WAL-9, PAY-7. */
export function TopUpOutcome() {
  // The server has no session storage, so the first render in the browser must match without it.
  return useHydrated() ? <Outcome /> : null;
}

function Outcome() {
  const t = useText();
  const money = useMoneyIn();
  const labelOf = useProviderLabel();
  const [id, setId] = useState(startedTopUp);
  const { data } = useTopUp(id);
  if (id === null || data === undefined) return null;
  const { state, amount, currency, providerLabel } = data;
  const values = { amount: money(amount, currency), provider: labelOf(providerLabel) };
  const close = () => {
    forgetTopUp();
    setId(null);
  };
  return (
    <div className={styles.outcome}>
      <Notice tone={tones[state]}>{t(`top_up_${state === 'late' ? 'paid' : state}`, values)}</Notice>
      <IconButton label={t('close')} onClick={close}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
