import { Booking } from '../bookings.ts';
import { Done, IdParams } from '../primitives.ts';
import * as promos from '../promos.ts';
import type { promoRoutes } from '../routes/promos.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const promoSchemas = {
  listPromos: { query: promos.ListPromosQuery, response: promos.ListPromosResponse },
  addPromo: { body: promos.PromoRequest, response: promos.Promo },
  updatePromo: { params: IdParams, body: promos.PromoEdit, response: promos.Promo },
  deletePromo: { params: IdParams, response: Done },
  listBookingPromos: { params: IdParams, response: promos.UsablePromosResponse },
  applyPromo: { params: IdParams, body: promos.ApplyPromoRequest, response: Booking },
  removePromo: { params: IdParams, response: Booking },
} as const satisfies Record<keyof typeof promoRoutes, RouteSchemas>;
