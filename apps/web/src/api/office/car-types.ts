import type { BodyInputOf, CarType } from '@fiacre/contract';
import { queryKeys } from '../client/query-keys.ts';
import { useSend } from '../sync/send.ts';

export interface CarTypeChange {
  /** The version that was edited. */
  readonly row: CarType;
  readonly body: Omit<BodyInputOf<'updateCarType'>, 'version'>;
}

export function useChangeCarType() {
  return useSend({
    request: (api, { body, row: { id, version } }: CarTypeChange) =>
      api.updateCarType({ params: { id }, body: { ...body, version } }),
    refetch: [queryKeys.carTypes],
  });
}
