import type { BodyInputOf, Closure, ClosureRequest } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

export function useClosures() {
  return useQuery({
    queryKey: queryKeys.closures,
    queryFn: async ({ signal }) => (await api.listClosures({ signal })).items,
  });
}

export function useClosureEdits() {
  const refetch = [queryKeys.closures];
  return {
    save: useSend({
      request: (api, { body, row }: RowEdit<ClosureRequest, Closure>) =>
        row === null
          ? api.addClosure({ body })
          : api.updateClosure({ params: { id: row.id }, body: { ...body, version: row.version } }),
      refetch,
    }),
    end: useSend({ request: (api, { id }: Closure) => api.endClosure({ params: { id } }), refetch }),
    remove: useSend({ request: (api, { id }: Closure) => api.deleteClosure({ params: { id } }), refetch }),
  };
}

/** What a shape would close and cut off; nothing is asked without a shape. Source: CLOSURE-6. */
export function useClosurePreview(body: BodyInputOf<'previewClosure'> | null) {
  return useQuery({
    queryKey: queryKeys.closurePreview(body ?? {}),
    queryFn: ({ signal }) => (body === null ? null : api.previewClosure({ body, signal })),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
