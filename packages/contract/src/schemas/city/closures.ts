import { weekdays } from '@fiacre/domain';
import * as z from 'zod';
import { Done, Id, IdParams, Instant, Position, Version } from '../../declare/primitives.ts';
import type { RouteSchemas } from '../../declare/route-schemas.ts';
import type { closureRoutes } from '../../routes/city/closures.ts';
import { zoneLimits } from './zones.ts';

export const closureLimits = { maxClosures: 200, maxReason: 100 } as const;

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day such as 18:30');

/** Hours of weekdays by the clocks of the city; `to` may be on the next day. */
const ClosureHours = z
  .strictObject({
    days: z.array(z.enum(weekdays)).min(1).max(weekdays.length),
    from: Clock,
    to: Clock,
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], message: 'hours without a length' });

/**
 * An area, in which every street is closed that has a part in it; or a street between two of its points, in both
 * directions or only from the first to the second.
 */
const ClosureShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('area'),
    outline: z.array(Position).min(3).max(zoneLimits.maxCorners),
  }),
  z.strictObject({ kind: z.literal('street'), from: Position, to: Position, bothWays: z.boolean() }),
]);

/** In the years that `Day` accepts. */
const [firstMs, endMs] = [Date.parse('1900-01-01T00:00:00Z'), Date.parse('2200-01-01T00:00:00Z')];
const ClosureTime = Instant.refine((at) => {
  const atMs = Date.parse(at);
  return atMs >= firstMs && atMs < endMs;
}, 'a time from 1900 to 2199');

/** Riders and drivers read the reason. `from`: null is now, or the start that it has. `until`: null is without an end. */
export const ClosureRequest = z.strictObject({
  reason: z
    .string()
    .trim()
    .regex(/^\P{Cc}{1,100}$/u, 'one line of at most 100 characters'),
  shape: ClosureShape,
  from: ClosureTime.nullable(),
  until: ClosureTime.nullable(),
  hours: ClosureHours.nullable(),
});
export type ClosureRequest = z.infer<typeof ClosureRequest>;

/** `version` is the version that the admin edited; if it is outdated, the edit is refused. */
const ClosureEdit = ClosureRequest.safeExtend({ version: Version });

export const Closure = z.object({
  id: Id,
  version: z.int(),
  /** The name of the city, in whose time zone the hours are. */
  city: z.string(),
  timeZone: z.string(),
  reason: z.string(),
  shape: ClosureShape,
  from: Instant,
  until: Instant.nullable(),
  hours: ClosureHours.nullable(),
  /** `later`: not begun, or at other hours. */
  state: z.enum(['closed', 'later', 'ended']),
  /** The names of the closed streets, and their length. */
  streets: z.array(z.string()),
  metres: z.int(),
  createdAt: Instant,
});
export type Closure = z.infer<typeof Closure>;

const Lines = z.array(z.array(Position));

/** `except`: the closure that is being edited. */
const ClosurePreviewRequest = z.strictObject({ shape: ClosureShape, except: Id.nullable() });

/** `cutOff`: the streets to which or from which no open way would lead. */
const ClosurePreview = z.object({
  city: z.string(),
  timeZone: z.string(),
  lines: Lines,
  streets: z.array(z.string()),
  metres: z.int(),
  cutOff: z.object({ names: z.array(z.string()), metres: z.int() }),
});
export type ClosurePreview = z.infer<typeof ClosurePreview>;

/** `until`: when the streets open again; null if that is not known. */
const ClosuresOnMap = z.object({
  items: z.array(z.object({ id: Id, reason: z.string(), until: Instant.nullable(), lines: Lines })),
});
export type ClosuresOnMap = z.infer<typeof ClosuresOnMap>;

export const closureSchemas = {
  listClosures: { response: z.object({ items: z.array(Closure) }) },
  previewClosure: { body: ClosurePreviewRequest, response: ClosurePreview },
  addClosure: { body: ClosureRequest, response: Closure },
  updateClosure: { params: IdParams, body: ClosureEdit, response: Closure },
  endClosure: { params: IdParams, response: Closure },
  deleteClosure: { params: IdParams, response: Done },
  closuresOnMap: { response: ClosuresOnMap },
} as const satisfies Record<keyof typeof closureRoutes, RouteSchemas>;
