import * as catalogue from '../catalogue.ts';
import type { catalogueRoutes } from '../routes/catalogue.ts';
import type { RouteSchemas } from './route-schemas.ts';

export const catalogueSchemas = {
  listCarTypes: { response: catalogue.ListCarTypesResponse },
  listCancellationReasons: { response: catalogue.ListCancellationReasonsResponse },
} as const satisfies Record<keyof typeof catalogueRoutes, RouteSchemas>;
