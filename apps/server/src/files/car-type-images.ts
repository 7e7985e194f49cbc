import { findCarType, setCarTypeImage } from '../catalogue/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { publicImage, versionOf } from './public-image.ts';
import type { Images } from './uploaded-images.ts';

const ownerOf = (carTypeId: string) => ({ purpose: 'car_image', carTypeId }) as const;

/** Replaces the image of a car type, as a new version of it. Source: CAR-1, DATA-4. */
export function putCarTypeImage({ db }: Platform, images: Images): Handler<'putCarTypeImage'> {
  return async (call) => {
    const { id } = call.params;
    // Checked before the image is decoded, and again when it is stored.
    if ((await findCarType(db, id)) === null) refuse('not_found');
    const image = await images.store(call.body, 'car_image');
    return call.commit(async (tx) => {
      // Each of several concurrent uploads replaces the previous one.
      await lockTable(tx, 'car_types');
      await images.keep(tx, ownerOf(id), image);
      return setCarTypeImage(tx, id, `/api/car-types/${id}/image?v=${versionOf(image)}`);
    });
  };
}

/** Guests see car types before they sign in, so their images are public. */
export function getCarTypeImage(images: Images): Handler<'getCarTypeImage'> {
  return async ({ params, query }) => {
    const image = (await images.read(ownerOf(params.id))) ?? refuse('not_found');
    return publicImage(image, query.v, 'car_image.webp');
  };
}
