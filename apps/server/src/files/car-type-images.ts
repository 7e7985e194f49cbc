import { findCarType, setCarTypeImage } from '../catalogue/index.ts';
import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { publicImage, versionOf } from './public-image.ts';
import type { Images } from './uploaded-images.ts';

const ownerOf = (carTypeId: string) => ({ purpose: 'car_image', carTypeId }) as const;

/** Replaces the image of the version that the admin edited, as a new version. Source: CAR-1, DATA-4. */
export function putCarTypeImage({ db }: Platform, images: Images): Handler<'putCarTypeImage'> {
  return async (call) => {
    const { id } = call.params;
    // Checked before the image is decoded, and again when it is stored.
    if ((await findCarType(db, id)) === null) refuse('not_found');
    const image = await images.store(call.body, 'car_image');
    return call.commit(async (tx) => {
      // Of concurrent uploads, the first is kept.
      await lockTable(tx, 'car_types');
      const url = `/api/car-types/${id}/image?v=${versionOf(image)}`;
      const carType = await setCarTypeImage(tx, id, { image: url, version: call.query.version });
      await images.keep(tx, ownerOf(id), image);
      return carType;
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
