import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { presentSettings, readSettings, setLogo } from '../settings/index.ts';
import { publicImage, versionOf } from './public-image.ts';
import type { Images } from './uploaded-images.ts';

const owner = { purpose: 'logo_image' } as const;

/** Replaces the operator's logo. */
export function putLogo({ config }: Platform, images: Images): Handler<'putLogo'> {
  return async (call) => {
    const image = await images.store(call.body, 'logo_image');
    return call.commit(async (tx) => {
      // Of concurrent uploads, each replaces the one before.
      await lockTable(tx, 'settings');
      await images.keep(tx, owner, image);
      const address = `/api/logo?v=${versionOf(image)}`;
      return presentSettings(await setLogo(tx, config, address), config);
    });
  };
}

/** The logo is on every page, so guests see it, too. */
export function getLogo({ db }: Platform, images: Images): Handler<'getLogo'> {
  return async ({ query }) => {
    // The image stays stored when the setting is emptied, until the next upload.
    const { logoImage } = await readSettings(db);
    const image = logoImage === '' ? null : await images.read(owner);
    if (image === null) return refuse('not_found');
    return publicImage(image, query.v, 'logo.webp');
  };
}
