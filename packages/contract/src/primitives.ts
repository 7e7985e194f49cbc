import * as z from 'zod';
import { personal } from './sensitive.ts';

/** UUIDv7 made by the server. */
export const Id = z.uuid();
/** ISO 8601 instant with zone. */
export const Instant = z.iso.datetime({ offset: true });
/** Integer minor units of the payload's currency. May be negative where a balance can be. */
export const Amount = z.int();
export const Latitude = z.number().min(-90).max(90);
export const Longitude = z.number().min(-180).max(180);

export const Position = z.strictObject({ lat: Latitude, lng: Longitude });
export type Position = z.infer<typeof Position>;

/** A point with its address, the specification's `{lat, lng, add}`. */
export const Waypoint = z.strictObject({
  lat: Latitude,
  lng: Longitude,
  add: personal(z.string().min(1).max(300)),
});
export type Waypoint = z.infer<typeof Waypoint>;

export const IdParams = z.strictObject({ id: Id });

/** Paging of every list. `sort` is a field name, with a leading minus for descending. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z]+$/)
    .max(40)
    .optional(),
  q: z.string().max(100).optional(),
};

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), page: z.int(), pageSize: z.int() });
}

/** An answer that only says that it was done. */
export const Done = z.object({ ok: z.literal(true) });
