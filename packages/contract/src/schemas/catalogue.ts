import * as catalogue from '../catalogue.ts';
import { Done, IdParams } from '../primitives.ts';
import type { catalogueRoutes } from '../routes/catalogue.ts';
import type { RouteSchemas } from './route-schemas.ts';

const reasons = { response: catalogue.ListCancellationReasonsResponse };

export const catalogueSchemas = {
  listCarTypes: { response: catalogue.ListCarTypesResponse },
  addCarType: { body: catalogue.CarTypeRequest, response: catalogue.CarType },
  updateCarType: { params: IdParams, body: catalogue.CarTypeEdit, response: catalogue.CarType },
  deleteCarType: { params: IdParams, response: Done },
  listCancellationReasons: reasons,
  saveCancellationReasons: { body: catalogue.CancellationReasonsRequest, ...reasons },
  addCancellationReason: { body: catalogue.CancellationReasonRequest, ...reasons },
  updateCancellationReason: {
    params: catalogue.ReasonParams,
    body: catalogue.CancellationReasonEdit,
    ...reasons,
  },
  deleteCancellationReason: {
    params: catalogue.ReasonParams,
    query: catalogue.CancellationReasonDeletion,
    ...reasons,
  },
} as const satisfies Record<keyof typeof catalogueRoutes, RouteSchemas>;
