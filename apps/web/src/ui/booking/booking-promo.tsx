import type { Booking } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client/client.ts';
import { queryKeys } from '../../api/client/query-keys.ts';
import { PromoField } from './promo-field.tsx';
import { useSend } from '../../api/sync/send.ts';

export interface BookingPromoProps {
  readonly booking: Booking;
  readonly onChange: (booking: Booking) => void;
}

/** The promo of a booking that is about to be paid. Source: PROMO-4. */
export function BookingPromo({ booking, onChange }: BookingPromoProps) {
  const { id, promoDetails, discountAmount } = booking;
  const params = { id };
  const offers = useQuery({
    queryKey: queryKeys.bookingPromos(id),
    queryFn: ({ signal }) => api.listBookingPromos({ params, signal }),
    enabled: promoDetails === null,
  });
  const change = useSend({
    request: (api, promoCode: string | null) =>
      promoCode === null ? api.removePromo({ params }) : api.applyPromo({ params, body: { promoCode } }),
    says: (changed) => [{ kind: 'booking', booking: changed, from: booking.status }],
    onSuccess: onChange,
  });
  return (
    <PromoField
      applied={promoDetails === null ? null : { promoName: promoDetails.promoName, discount: discountAmount }}
      offers={offers.data?.items ?? []}
      refused={change.failure?.code ?? null}
      busy={change.busy}
      onApply={(code) => change.send(code)}
      onRemove={() => change.send(null)}
    />
  );
}
