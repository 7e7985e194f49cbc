import type { BookingStatus } from '@fiacre/domain';
import { useText } from '../../i18n/i18n-context.tsx';
import { Badge, type BadgeTone } from '../badge.tsx';

const tones: Readonly<Record<BookingStatus, BadgeTone>> = {
  PAYMENT_PENDING: 'warn',
  NEW: 'info',
  ACCEPTED: 'info',
  ARRIVED: 'warn',
  STARTED: 'info',
  REACHED: 'info',
  PENDING: 'warn',
  PAID: 'good',
  COMPLETE: 'good',
  CANCELLED: 'bad',
};

/** The status of a booking, in terms that riders and drivers use. */
export function StatusBadge({ status }: { readonly status: BookingStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>;
}
