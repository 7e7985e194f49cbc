import type { BodyInputOf, Company, CompanyRequest, QueryInputOf } from '@fiacre/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../client/client.ts';
import { queryKeys } from '../client/query-keys.ts';
import { useMe } from '../client/session.ts';
import { useFresh } from '../sync/fresh-query.ts';
import { useSend, type RowEdit } from '../sync/send.ts';

export type CompanyFilter = NonNullable<QueryInputOf<'listCompanies'>>;

/** One page of the companies. */
export function useCompanies(filter: CompanyFilter) {
  return useFresh({
    queryKey: [...queryKeys.companies, filter],
    ask: (signal) => api.listCompanies({ query: filter, signal }),
    mark: 'lists',
    keepPrevious: true,
  });
}

export type StatementFilter = Omit<QueryInputOf<'getCompanyStatement'>, 'companyId'> & {
  readonly companyId?: string;
};

/** One page of the statement of a company. */
export function useCompanyStatement({ companyId = '', ...filter }: StatementFilter) {
  return useFresh({
    queryKey: [...queryKeys.companies, 'statement', companyId, filter],
    ask: (signal) => api.getCompanyStatement({ query: { companyId, ...filter }, signal }),
    mark: 'lists',
    keepPrevious: true,
  });
}

async function readAllCompanies(signal: AbortSignal): Promise<readonly Company[]> {
  const all: Company[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.listCompanies({ query: { page, pageSize: 100 }, signal });
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

/** The companies on whose account the reader may book: a rider's own ones, all active ones for the desk. */
export function useBookableCompanies() {
  const role = useMe().data?.usertype;
  return useQuery({
    queryKey: [...queryKeys.companies, 'bookable', role],
    queryFn: async ({ signal }) => {
      if (role === 'rider') return (await api.listOwnCompanies({ signal })).items;
      return (await readAllCompanies(signal)).filter(({ active }) => active);
    },
    enabled: role === 'rider' || role === 'admin',
  });
}

export function useCompanyEdits() {
  const refetch = [queryKeys.companies];
  return {
    save: useSend({
      request: (api, { body, row }: RowEdit<CompanyRequest, Company>) =>
        row === null
          ? api.addCompany({ body })
          : api.updateCompany({ params: { id: row.id }, body: { ...body, version: row.version } }),
      refetch,
    }),
    addMember: useSend({
      request: (api, { id, userId }: { readonly id: string; readonly userId: string }) =>
        api.addCompanyMember({ params: { id }, body: { userId } }),
      refetch,
    }),
    removeMember: useSend({
      request: (api, params: { readonly id: string; readonly userId: string }) =>
        api.removeCompanyMember({ params }),
      refetch,
    }),
    pay: useSend({
      request: (
        api,
        { id, body }: { readonly id: string; readonly body: BodyInputOf<'recordCompanyPayment'> },
      ) => api.recordCompanyPayment({ params: { id }, body }),
      refetch,
    }),
  };
}
