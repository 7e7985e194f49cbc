import type { BodyInputOf, DriverDocuments, QueryInputOf } from '@fiacre/contract';
import type { DocumentKind } from '@fiacre/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client.ts';
import { newIntentionKey } from './intention-key.ts';
import { queryKeys } from './query-keys.ts';

export type DocumentFilter = NonNullable<QueryInputOf<'listDocuments'>>;

/** Documents in the reader's scope. */
export function useDocuments(filter: DocumentFilter) {
  return useQuery({
    queryKey: queryKeys.documentList(filter),
    queryFn: ({ signal }) => api.listDocuments({ query: filter, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A driver's documents, one of each kind. */
export function useDriverDocuments(id: string) {
  return useQuery({
    queryKey: queryKeys.driverDocuments(id),
    queryFn: ({ signal }) => api.getDriverDocuments({ params: { id }, signal }),
  });
}

/** What somebody does with a document of one kind. */
export type DocumentEdit =
  | { readonly kind: DocumentKind; readonly submit: BodyInputOf<'submitDocument'> }
  | { readonly kind: DocumentKind; readonly picture: File }
  | { readonly kind: DocumentKind; readonly review: BodyInputOf<'reviewDocument'> };

/** Submits, completes or reviews a driver's document. */
export function useDocumentEdit(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: DocumentEdit) => send(id, edit),
    onSuccess: (documents) => client.setQueryData(queryKeys.driverDocuments(id), documents),
    // Somebody else may have changed it meanwhile.
    onError: () => client.invalidateQueries({ queryKey: queryKeys.documents }),
    onSettled: () => client.invalidateQueries({ queryKey: ['users', 'list'] }),
  });
}

async function send(id: string, edit: DocumentEdit): Promise<DriverDocuments> {
  const params = { id, kind: edit.kind };
  if ('submit' in edit) return api.submitDocument({ params, body: edit.submit });
  if ('review' in edit)
    return api.reviewDocument({ params, body: edit.review, idempotencyKey: newIntentionKey() });
  return api.putDocumentImage({ params, body: new Uint8Array(await edit.picture.arrayBuffer()) });
}
