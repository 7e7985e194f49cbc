import type { Capability, Platform } from '../platform/platform.ts';
import { addPromo, deletePromo, restorePromo, updatePromo } from './edit-promos.ts';
import { findPage } from './store.ts';

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
export function createPromos(platform: Platform) {
  return {
    handlers: {
      listPromos: async (call) => {
        const { db, calendar, clock } = platform;
        const page = await findPage(db, call.query, calendar.dayAt(clock.now()));
        return { ...page, timeZone: calendar.timeZone };
      },
      addPromo: addPromo(platform),
      updatePromo: updatePromo(platform),
      deletePromo: deletePromo(platform),
      restorePromo: restorePromo(platform),
    },
  } satisfies Capability;
}
