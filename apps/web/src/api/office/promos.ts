import type { Promo, PromoRequest, QueryInputOf } from '@fiacre/contract';
import { api } from '../client/client.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useCity } from '../shared-queries.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

export type PromoFilter = NonNullable<QueryInputOf<'listPromos'>>;

/** One page of the promos. */
export function usePromos(filter: PromoFilter) {
  return useFresh({
    queryKey: [...queryKeys.promos, filter],
    ask: (signal) => api.listPromos({ query: filter, signal }),
    mark: 'lists',
    keepPrevious: true,
  });
}

/**
 * The operator's time zone, which decides the state of a promo in the list; undefined while unknown. A
 * promo's last day ends in the time zone of the pickup's city, and `differs` tells whether a city has a
 * different one.
 */
export function usePromoTimeZone(): { readonly timeZone: string | undefined; readonly differs: boolean } {
  const { timeZone } = usePromos({ pageSize: 1 }).data ?? {};
  const { data: city } = useCity();
  return { timeZone, differs: city?.others.some((other) => other.timeZone !== timeZone) ?? false };
}

export function usePromoEdits() {
  const refetch = [queryKeys.promos];
  return {
    save: useSend({
      request: (api, { body, row }: RowEdit<PromoRequest, Promo>) =>
        row === null
          ? api.addPromo({ body })
          : api.updatePromo({ params: { id: row.id }, body: { ...body, version: row.version } }),
      refetch,
    }),
    remove: useSend({ request: (api, { id }: Promo) => api.deletePromo({ params: { id } }), refetch }),
    restore: useSend({ request: (api, { id }: Promo) => api.restorePromo({ params: { id } }), refetch }),
  };
}
