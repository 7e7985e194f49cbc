import type { Waypoint } from '@fiacre/contract';
import type { KerbCommission, KerbKind } from '@fiacre/domain';
import { sql } from 'kysely';
import { referencePart } from '../platform/reference/reference.ts';

export interface ScannablePlace {
  readonly id: string;
  readonly name: string;
  readonly kind: KerbKind;
  readonly lat: number;
  readonly lng: number;
  readonly note: string;
  readonly commission: KerbCommission | null;
  /** Pays for rides from the code; null: their riders pay. */
  readonly companyId: string | null;
  readonly code: string;
}

/** The active places, of which every process keeps a copy: each scan and each price of a scanned ride reads one. */
export const kerbPart = referencePart({
  name: 'kerb',
  select: sql`select coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind, 'lat', lat, 'lng', lng,
    'note', note, 'commission', commission, 'companyId', company_id, 'code', code) order by id), '[]') from kerb_places where active`,
  read: (places: readonly ScannablePlace[]) => ({
    byCode: new Map(places.map((place) => [place.code, place])),
    byId: new Map(places.map((place) => [place.id, place])),
  }),
});

/** Where a ride from this place begins, with the note that the driver reads. Source: KERB-4. */
export function pickupOf({ name, note, lat, lng }: ScannablePlace): Waypoint {
  return { lat, lng, add: note === '' ? name : `${name}, ${note}` };
}
