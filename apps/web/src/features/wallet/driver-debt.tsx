import { Link } from 'react-router';
import { useWallet } from '../../api/wallet.ts';
import { useText } from '../../i18n/i18n-context.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { DebtNotice } from './debt-notice.tsx';

/** Shown on the driver's page while a debt blocks tasks; disappears once it is paid. Source: SET-17. */
export function DriverDebt() {
  const t = useText();
  const { data } = useWallet();
  if (data === undefined || data.balance >= 0) return null;
  return (
    <DebtNotice debt={-data.balance} role="driver">
      <Link className={buttonClass()} to="/profile/wallet">
        {t('wallet_open')}
      </Link>
    </DebtNotice>
  );
}
