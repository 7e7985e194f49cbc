import type * as z from 'zod';

/** The schemas of one route. A raw route (tiles, metrics) has no response schema. */
export interface RouteSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly response?: z.ZodType;
}
