import type { Capability, Platform } from '../platform/platform.ts';
import { addPromo, deletePromo, restorePromo, updatePromo } from './edit-promos.ts';
import { findPage } from './store.ts';
import { dayAt } from './validity.ts';

export { rescalePromos } from './rescale-promos.ts';
export { updatePromoUse, type PromoUse } from './promo-use.ts';
export {
  discountUnder,
  presentOffer,
  requirePromo,
  usablePromos,
  type PromoOffer,
  type PromoContext,
} from './usable-promos.ts';

/** Discounts: how much, how often and how long. */
export function createPromos(platform: Platform): Capability {
  return {
    handlers: {
      listPromos: async (call) => {
        const { timeZone } = platform.config;
        const page = await findPage(platform.db, call.query, dayAt(platform.clock.now(), timeZone));
        return { ...page, timeZone };
      },
      addPromo: addPromo(platform),
      updatePromo: updatePromo(platform),
      deletePromo: deletePromo(platform),
      restorePromo: restorePromo(platform),
    },
  };
}
