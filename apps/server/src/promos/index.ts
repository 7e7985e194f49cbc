import type { Capability, Platform } from '../platform/platform.ts';
import { addPromo, deletePromo, updatePromo } from './edit-promos.ts';
import { findPage } from './store.ts';

export { rescalePromos } from './rescale-promos.ts';
export { followPromoUse, type PromoUse } from './promo-use.ts';
export {
  discountUnder,
  requirePromo,
  usablePromos,
  type PromoOffer,
  type PromoQuestion,
} from './usable-promos.ts';

/** What an operator takes off a price, how often and how long. */
export function createPromos(platform: Platform): Capability {
  return {
    handlers: {
      listPromos: (call) => findPage(platform.db, call.query),
      addPromo: addPromo(platform),
      updatePromo: updatePromo(),
      deletePromo: deletePromo(),
    },
  };
}
