import type { Booking } from '@fiacre/contract';
import { useText } from '../../i18n/i18n-context.tsx';

/** The note to the driver, if the reader may see it. */
export function DriverNote({ booking: { pickUpInstructions } }: { readonly booking: Booking }) {
  const t = useText();
  if ((pickUpInstructions ?? '') === '') return null;
  return (
    <p>
      <strong>{t('note_to_driver')}:</strong> <bdi>{pickUpInstructions}</bdi>
    </p>
  );
}
