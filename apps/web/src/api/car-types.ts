import type { BodyInputOf, CarType } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** Changes a car type as the version that was edited. */
export function useChangeCarType() {
  const client = useQueryClient();
  return (body: Omit<BodyInputOf<'updateCarType'>, 'version'>, { id, version }: CarType): Promise<CarType> =>
    api
      .updateCarType({ params: { id }, body: { ...body, version } })
      .finally(() => void client.invalidateQueries({ queryKey: queryKeys.carTypes }));
}
