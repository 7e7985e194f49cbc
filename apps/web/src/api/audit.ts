import type { QueryInputOf } from '@fiacre/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { api } from './client.ts';
import { queryKeys } from './query-keys.ts';

export type AuditFilter = NonNullable<QueryInputOf<'listAudit'>>;

/** One page of the audit trail. It is only added to, so an older page never changes. */
export function useAudit(filter: AuditFilter) {
  return useQuery({
    queryKey: [...queryKeys.audit, filter],
    queryFn: ({ signal }) => api.listAudit({ query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Checks the whole chain of seals when asked. */
export function useAuditCheck() {
  return useMutation({ mutationFn: () => api.checkAudit({}) });
}
