import type { BookingImage } from '@fiacre/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { liveCacheOf } from './live/live-cache.ts';
import { preparePhoto } from './prepare-photo.ts';

/** Uploads the driver's photo of a parcel, which replaces the previous one. Source: TRIP-23, FILE-3. */
export function useUploadBookingImage(id: string, which: BookingImage) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const body = await preparePhoto(file);
      return liveCacheOf(client).send(
        () => api.putBookingImage({ params: { id, which }, body }),
        (booking) => [{ kind: 'booking', booking }],
      );
    },
  });
}
