import type { Booking } from '@fiacre/contract';
import type { BookingImage } from '@fiacre/domain';
import type { TextKey } from '@fiacre/contract/texts/en';
import { useText } from '../../i18n/i18n-context.tsx';
import styles from './parcel-photos.module.css';

export const photoLabels: Readonly<Record<BookingImage, TextKey>> = {
  pickup_image: 'photo_pickup',
  deliver_image: 'photo_deliver',
};

/**
 * The URL of the stored photo; null when there is none. A new photo keeps the URL of the previous one, so the version
 * is added to make the browser load it again.
 */
export function photoOf(booking: Booking, which: BookingImage): string | null {
  const address = which === 'pickup_image' ? booking.pickupImage : booking.deliverImage;
  return address === null ? null : `${address}#${booking.version}`;
}

export function Photo({ address, label }: { readonly address: string; readonly label: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img className={styles.picture} src={address} alt={label} />
    </a>
  );
}

/** The photos of a parcel taken so far. */
export function ParcelPhotos({ booking }: { readonly booking: Booking }) {
  const t = useText();
  const taken = (['pickup_image', 'deliver_image'] as const).flatMap((which) => {
    const address = photoOf(booking, which);
    return address === null ? [] : [{ which, address }];
  });
  if (taken.length === 0) return null;
  return (
    <div className={styles.photos}>
      {taken.map(({ which, address }) => (
        <Photo key={which} address={address} label={t(photoLabels[which])} />
      ))}
    </div>
  );
}
