import type { Booking } from '@fiacre/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { failureOf } from '../../api/failure.ts';
import { newIntentionKey } from '../../api/intention-key.ts';
import { liveCacheOf } from '../../api/live/live-cache.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { PromoField } from './promo-field.tsx';

export interface BookingPromoProps {
  readonly booking: Booking;
  readonly onChange: (booking: Booking) => void;
}

/** The promo of a booking that is about to be paid. Source: PROMO-4. */
export function BookingPromo({ booking, onChange }: BookingPromoProps) {
  const { id, promoDetails, discountAmount } = booking;
  const client = useQueryClient();
  const params = { id };
  const offers = useQuery({
    queryKey: queryKeys.bookingPromos(id),
    queryFn: ({ signal }) => api.listBookingPromos({ params, signal }),
    enabled: promoDetails === null,
  });
  const change = useMutation({
    mutationFn: (promoCode: string | null) =>
      liveCacheOf(client).send(
        () =>
          promoCode === null
            ? api.removePromo({ params })
            : api.applyPromo({ params, body: { promoCode }, idempotencyKey: newIntentionKey() }),
        (changed) => [{ kind: 'booking', booking: changed, from: booking.status }],
      ),
    onSuccess: onChange,
  });
  return (
    <PromoField
      applied={promoDetails === null ? null : { promoName: promoDetails.promoName, discount: discountAmount }}
      offers={offers.data?.items ?? []}
      refused={change.error === null ? null : failureOf(change.error).code}
      busy={change.isPending}
      onApply={change.mutate}
      onRemove={() => change.mutate(null)}
    />
  );
}
