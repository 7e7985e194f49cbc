import type { Quote } from '@fiacre/contract';
import { Link, useLocation } from 'react-router';
import { useText } from '../../../i18n/i18n-context.tsx';
import { GuestForm } from '../../../ui/account/guest-form.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useMoney } from '../../../ui/price.tsx';

export interface GuestDialogProps {
  readonly quote: Quote;
  /** The visitor is a guest rider now. */
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

/** Books without an account; whoever has one signs in instead, and finds the same price. Source: GUEST-14. */
export function GuestDialog({ quote, onConfirmed, onClose }: GuestDialogProps) {
  const t = useText();
  const { pathname } = useLocation();
  const money = useMoney();
  const price = money(quote.promo?.payableAmount ?? quote.fare.grandTotal);
  return (
    <Dialog title={t('guest_title')} onClose={onClose}>
      <GuestForm verb={t('confirm_booking', { price })} pickup={quote.pickup} onConfirmed={onConfirmed} />
      <Link
        to={`/login?returnTo=${encodeURIComponent(pathname)}`}
        className={buttonClass('quiet', false, true)}
      >
        {t('sign_in_to_book')}
      </Link>
    </Dialog>
  );
}
