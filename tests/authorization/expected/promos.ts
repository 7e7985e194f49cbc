import type { RouteName } from '@fiacre/contract';
import { promoBody } from '../operator-objects.ts';
import { only, ofRider, type ExpectedRoute } from './expected-route.ts';

const promo = { about: 'promo', owners: ['admin'] } as const;

export const expectedPromoRoutes = {
  listPromos: only(['admin']),
  addPromo: only(['admin'], { body: promoBody }),
  updatePromo: only(['admin'], { ...promo, body: { promoDescription: 'For everybody', version: 1 } }),
  deletePromo: only(['admin'], promo),
  // A promo that is not withdrawn stays unchanged.
  restorePromo: only(['admin'], promo),
  listBookingPromos: ofRider({}),
  applyPromo: ofRider({ promoCode: 'NOBODYSCODE' }, '422 promo_unknown'),
  removePromo: ofRider({}),
} satisfies { readonly [Name in RouteName]?: ExpectedRoute };
