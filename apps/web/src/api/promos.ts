import type { Promo, PromoRequest, QueryInputOf } from '@fiacre/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey, useIntentionKey } from './intention-key.ts';
import { useFresh } from './fresh-query.ts';
import { queryKeys } from './query-keys.ts';
import { useCity } from './shared-queries.ts';

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
  const client = useQueryClient();
  const key = useIntentionKey();
  const afterwards = () => client.invalidateQueries({ queryKey: queryKeys.promos });
  return {
    save: (body: PromoRequest, promo: Promo | null) =>
      (promo === null
        ? key.send(body, (idempotencyKey) => api.addPromo({ body, idempotencyKey }))
        : api.updatePromo({ params: { id: promo.id }, body: { ...body, version: promo.version } })
      ).finally(() => void afterwards()),
    remove: ({ id }: Promo) => api.deletePromo({ params: { id } }).finally(() => void afterwards()),
    restore: ({ id }: Promo) =>
      api
        .restorePromo({ params: { id }, idempotencyKey: newIntentionKey() })
        .finally(() => void afterwards()),
  };
}
