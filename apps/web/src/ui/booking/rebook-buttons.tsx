import type { Booking } from '@fiacre/contract';
import { statusTraits } from '@fiacre/domain';
import { useText } from '../../i18n/i18n-context.tsx';
import { Button } from '../button.tsx';

export type Rebook = (booking: Booking, isWayBack: boolean) => void;

/** Books an ended ride again, or a return trip, with one press each. Source: SERIES-18. */
export function RebookButtons({
  booking,
  onRebook,
}: {
  readonly booking: Booking;
  readonly onRebook: Rebook;
}) {
  const t = useText();
  const { status, reference } = booking;
  const { hasReceipt, failed } = statusTraits[status];
  if (failed) return null;
  if (!hasReceipt)
    return (
      <Button
        tone="secondary"
        aria-label={`${t('book_return')} ${reference}`}
        onClick={() => onRebook(booking, true)}
      >
        {t('book_return')}
      </Button>
    );
  return (
    <>
      <Button
        tone="secondary"
        aria-label={`${t('rebook')} ${reference}`}
        onClick={() => onRebook(booking, false)}
      >
        {t('rebook')}
      </Button>
      <Button
        tone="secondary"
        aria-label={`${t('rebook_back')} ${reference}`}
        onClick={() => onRebook(booking, true)}
      >
        {t('rebook_back')}
      </Button>
    </>
  );
}
