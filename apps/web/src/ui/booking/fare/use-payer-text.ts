import type { Booking } from '@fiacre/contract';
import { inOneLine } from '../../../i18n/direction.ts';
import { useText } from '../../../i18n/i18n-context.tsx';

/** Who or what paid: a company with its reference, or the payment method. Source: COMPANY-11. */
export function usePayerText(): (booking: Pick<Booking, 'company' | 'paymentMode'>) => string {
  const t = useText();
  return ({ company, paymentMode }) =>
    company == null ? t(`mode_${paymentMode}`) : inOneLine([company.name, company.reference]);
}
