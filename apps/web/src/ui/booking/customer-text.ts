import type { Booking } from '@fiacre/contract';
import { isMeterSource } from '@fiacre/domain';
import type { I18n } from '../../i18n/i18n-context.tsx';

/** Who rides: a name, or how the passenger of a ride that nobody booked got in. Source: METER-10. */
export function customerText(
  t: I18n['t'],
  { source, customerName }: Pick<Booking, 'source' | 'customerName'>,
): string {
  return isMeterSource(source) ? t(`meter_${source}`) : (customerName ?? '');
}
