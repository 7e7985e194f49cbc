import type { Handler } from '../platform/http/handler.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { lockTable } from '../platform/transaction/lock-table.ts';
import { presentSettings, readSettings, setLogo } from '../settings/index.ts';
import { publicImage, versionOf } from './public-image.ts';
import type { Images } from './uploaded-images.ts';

const owner = { purpose: 'logo_image' } as const;

/** Replaces the logo that the admin saw; a logo that another admin has uploaded since then stays. */
export function putLogo({ config }: Platform, images: Images): Handler<'putLogo'> {
  return async (call) => {
    const image = await images.store(call.body, 'logo_image');
    return call.commit(async (tx) => {
      // Of concurrent uploads, the first is kept.
      await lockTable(tx, 'settings');
      const logoImage = `/api/logo?v=${versionOf(image)}`;
      const settings = await setLogo(tx, config, { logoImage, expected: call.query.expected });
      await images.keep(tx, owner, image);
      return presentSettings(settings, config);
    });
  };
}

/** The logo is on every page, so guests also see it. */
export function getLogo({ db }: Platform, images: Images): Handler<'getLogo'> {
  return async ({ query }) => {
    // The image stays stored when the setting is emptied, until the next upload.
    const { logoImage } = await readSettings(db);
    const image = logoImage === '' ? null : await images.read(owner);
    if (image === null) return refuse('not_found');
    return publicImage(image, query.v, 'logo.webp');
  };
}
