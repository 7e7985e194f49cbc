import type { Capability, Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal/refusal.ts';
import { readCommissions } from './commissions.ts';
import { editPlaces, type Cities } from './edit-places.ts';
import { kerbPart, pickupOf } from './kerb-part.ts';

export { kerbPart, pickupOf, type ScannablePlace } from './kerb-part.ts';
export { takeKerbBooking } from './take-booking.ts';
export type { KerbOfBooking } from './tables.ts';

/** Ranks, hotels and venues with printed codes, by which people order a car. */
export function createKerb(platform: Platform, cities: Cities) {
  return {
    handlers: {
      ...editPlaces(platform, cities),
      listKerbCommissions: readCommissions(platform),
      readKerbCode: async (call) => {
        const { byCode } = (await call.reference()).of(kerbPart);
        const place = byCode.get(call.params.code) ?? refuse('kerb_code_unknown');
        return { name: place.name, kind: place.kind, ...pickupOf(place) };
      },
    },
  } satisfies Capability;
}
