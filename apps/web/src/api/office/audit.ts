import type { QueryInputOf } from '@fiacre/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useSend } from '../sync/send.ts';

export type AuditFilter = NonNullable<QueryInputOf<'listAudit'>>;

/** One page of the audit trail. Entries are only ever added, so an older page never changes. */
export function useAudit(filter: AuditFilter) {
  return useQuery({
    queryKey: [...queryKeys.audit, filter],
    queryFn: ({ signal }) => api.listAudit({ query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Verifies the whole chain of seals on request. */
export function useAuditCheck() {
  return useSend({ request: (api) => api.checkAudit({}) });
}
