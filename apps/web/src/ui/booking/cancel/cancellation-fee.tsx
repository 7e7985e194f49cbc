import type { CancellationCost } from '@fiacre/contract';
import type { LatLng } from '@fiacre/domain';
import { useClockAt } from '../../../api/city/city-zone.ts';
import { formatTime } from '../../../i18n/format.ts';
import { useI18n } from '../../../i18n/i18n-context.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { useMoney } from '../../price.tsx';
import { Skeleton } from '../../feedback/skeleton.tsx';

export interface CancellationFeeProps {
  readonly pickup: LatLng;
  readonly cost: CancellationCost | undefined;
  readonly isUnknown: boolean;
}

/** The current cancellation fee, and why, before any other question. Sources: CAR-4, PAY-9. */
export function CancellationFee({ pickup, cost, isUnknown }: CancellationFeeProps) {
  const { t, dateLocale } = useI18n();
  const clock = useClockAt()(pickup);
  const money = useMoney();
  if (isUnknown) return <Notice tone="warn">{t('cancel_cost_unknown')}</Notice>;
  if (cost === undefined) return <Skeleton lines={2} />;
  const { fee, refund, why, next } = cost;
  const change = next && { time: formatTime(dateLocale, next.at, clock), fee: money(next.fee) };
  return (
    <Notice tone={fee > 0 ? 'warn' : 'info'}>
      <strong>{feeText()}</strong>
      {fee > 0 && <p>{t('cancel_why_late')}</p>}
      {(why === 'no_driver' || why === 'office') && <p>{t(`cancel_why_${why}`)}</p>}
      {fee > 0 && change && <p>{t('cancel_rises', change)}</p>}
      {refund > 0 && <p>{t('cancel_refund', { amount: money(refund) })}</p>}
    </Notice>
  );

  function feeText(): string {
    if (fee > 0) return t('cancel_costs', { fee: money(fee) });
    return change ? t('cancel_free_until', change) : t('cancel_free');
  }
}
