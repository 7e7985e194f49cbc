import type { Booking, Settings } from '@fiacre/contract';
import { imageRefusal, type BookingImage } from '@fiacre/domain';
import { useUploadBookingImage } from '../../../api/booking-image.ts';
import { useText } from '../../../i18n/i18n-context.tsx';
import { Photo, photoLabels, photoOf } from '../../../ui/booking/parcel-photos.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { PhotoInput } from '../../../ui/fields/photo-input.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import styles from './parcel-photo.module.css';

/** The photo that the operator requires at this step of the trip, if any. Source: TRIP-23. */
export function requiredPhoto(
  booking: Booking,
  settings: Pick<Settings, 'allowDeliveryPickupImageCapture' | 'allowFinalDeliveryImageCapture'>,
): BookingImage | undefined {
  const required = {
    pickupImageRequired: settings.allowDeliveryPickupImageCapture,
    deliverImageRequired: settings.allowFinalDeliveryImageCapture,
  };
  return (['pickup_image', 'deliver_image'] as const).find(
    (image) => imageRefusal(booking, image, required) === null,
  );
}

export interface ParcelPhotoProps {
  readonly booking: Booking;
  readonly which: BookingImage;
}

/**
 * Takes the required photo with the camera or from a file, shows it, and lets the driver replace it. Source: TRIP-2.
 */
export function ParcelPhoto({ booking, which }: ParcelPhotoProps) {
  const t = useText();
  const upload = useUploadBookingImage(booking.id, which);
  const photo = photoOf(booking, which);
  const { failure } = upload;
  const sent = upload.sent;
  const choose = (file: File) => {
    if (!upload.busy) upload.send(file);
  };
  return (
    <section className={styles.photo} aria-label={t(photoLabels[which])}>
      {photo === null ? <p>{t('photo_lead')}</p> : <Photo address={photo} label={t(photoLabels[which])} />}
      <div className={styles.ways}>
        <PhotoInput
          label={t(photo === null ? 'photo_take' : 'photo_again')}
          isMain={photo === null}
          camera
          onChoose={choose}
        />
        <PhotoInput label={t('photo_choose')} isMain={false} onChoose={choose} />
      </div>
      {upload.busy && (
        <p className={styles.sending} role="status">
          <Spinner /> {t('photo_sending')}
        </p>
      )}
      {failure !== null && (
        <Notice tone="bad">
          <p>{t(failure.code)}</p>
          {failure.code === 'Fetch Call Error' && sent !== undefined && (
            <Button tone="quiet" onClick={() => upload.send(sent)}>
              {t('retry')}
            </Button>
          )}
        </Notice>
      )}
    </section>
  );
}
