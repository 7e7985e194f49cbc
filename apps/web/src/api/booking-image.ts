import type { BookingImage } from '@fiacre/domain';
import { preparePhoto } from './prepare-photo.ts';
import { useSend } from './sync/send.ts';

/** Uploads the driver's photo of a parcel, which replaces the previous one. Source: TRIP-23, FILE-3. */
export function useUploadBookingImage(id: string, which: BookingImage) {
  return useSend({
    request: async (api, file: File) =>
      api.putBookingImage({ params: { id, which }, body: await preparePhoto(file) }),
    says: (booking) => [{ kind: 'booking', booking }],
  });
}
